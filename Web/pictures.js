// The player's own pictures, made ready for tiles: loaded when the first one is wanted.

const LONGEST = 2048; // pixels along the longer edge, as it is kept
const MOST_PIXELS = 40e6; // more than that and small devices run out of memory
const MOST_BYTES = 100e6;
const PATIENCE = 10_000; // milliseconds for another site

/** What is wrong with a picture, by the names that the app knows. */
export class PictureError extends Error {}

/** Makes a picture upright, and no larger than it is needed. Whatever it was before, it is pixels afterwards. */
export async function prepare(blob) {
  if (blob.size > MOST_BYTES) throw new PictureError('tooLarge');
  const address = URL.createObjectURL(blob);
  try {
    const image = await loaded(address);
    const [width, height] = [image.naturalWidth || LONGEST, image.naturalHeight || LONGEST]; // a drawing may have no size
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    const size = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
    const isForWorker = window.OffscreenCanvas && !blob.type.startsWith('image/svg');
    const aside = isForWorker ? drawnAside(blob, size) : Promise.reject();
    const kept = await aside.catch(() => drawnHere(image, size));
    if (!kept) throw new PictureError('noPicture');
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => {})) ?? {};
    if (quota && quota - usage < 2 * kept.size) throw new PictureError('noSpace');
    return { blob: kept, width: size[0], height: size[1] };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Resolves as soon as the picture's size is known, if it is not too large; it is decoded later. */
function loaded(address, signal) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const fail = (problem) => reject(new PictureError(problem));
    image.onload = () => (image.naturalWidth * image.naturalHeight > MOST_PIXELS ? fail('tooLarge') : resolve(image));
    image.onerror = () => fail('noPicture');
    signal?.addEventListener('abort', () => {
      image.src = '';
      fail('tooSlow');
    });
    image.src = address;
  });
}

// ---------------------------------------------------------------- Pixels: a large photo's take a second, in which the page goes on

const JPEG = { type: 'image/jpeg', quality: 0.88 };

/** Fills a canvas with a picture. */
function draw(canvas, picture) {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff'; // what can be seen through
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** As a worker draws it, which has this file, too. Becomes nothing if the picture is broken; fails where there is no such worker. */
function drawnAside(blob, size) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.url, { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
    worker.postMessage([blob, size]);
  });
}

/** As the page draws it: workers know no drawings. Becomes nothing if the picture is broken. */
async function drawnHere(image, [width, height]) {
  if (!(await image.decode().then(() => true, () => false))) return undefined;
  const canvas = draw(Object.assign(document.createElement('canvas'), { width, height }), image);
  return new Promise((resolve) => canvas.toBlob(resolve, JPEG.type, JPEG.quality));
}

/** Firefox (153) makes no bitmap of a photo that is to be turned, but decodes it. */
async function decoded(blob) {
  try {
    return await createImageBitmap(blob);
  } catch (error) {
    if (!self.ImageDecoder) throw error;
    return (await new ImageDecoder({ type: blob.type, data: blob.stream() }).decode()).image;
  }
}

if (!self.document) {
  onmessage = async ({ data: [blob, size] }) => {
    const kept = decoded(blob).then((picture) => draw(new OffscreenCanvas(...size), picture).convertToBlob(JPEG));
    postMessage(await kept.catch(() => {}));
    close();
  };
}

// ---------------------------------------------------------------- Addresses of others

/**
 * The picture at an https address, asked for without cookies and without saying from where. Resolves to a blob, or to nothing if the
 * other site does not let it be read: then it can be shown, but not be kept.
 */
export async function fetchPicture(address) {
  if (!/^https:\/\/[^/]/i.test(address)) throw new PictureError('noAddress');
  if (!navigator.onLine) throw new PictureError('offline');
  const signal = AbortSignal.timeout(PATIENCE);
  const options = { credentials: 'omit', referrerPolicy: 'no-referrer', signal };
  const failed = (error) => {
    throw new PictureError(error.name === 'TimeoutError' ? 'tooSlow' : navigator.onLine ? 'notFound' : 'offline');
  };
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === 'TimeoutError') return failed(error);
    await fetch(address, { ...options, mode: 'no-cors' }).catch(failed);
    // It is there. The service worker asks for it as it was asked for here; without one the browser would send cookies.
    if (!navigator.serviceWorker?.controller) throw new PictureError('notGiven');
    await loaded(address, signal);
    return undefined;
  }
  if (!response.ok) throw new PictureError('notFound');
  if (Number(response.headers.get('Content-Length')) > MOST_BYTES) throw new PictureError('tooLarge');
  return response.blob().catch(failed);
}
