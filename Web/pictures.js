// The player's own pictures, made ready for tiles: loaded when the first one is wanted.

const LONGEST = 2048; // pixels along the longer edge, as it is kept
const MOST_PIXELS = 40e6; // more than that and small devices run out of memory
const MOST_BYTES = 100e6;
const PATIENCE = 10_000; // milliseconds for another site

/** What is wrong with a picture, by the names that the app knows. */
export class PictureError extends Error {}

/** Decodes a picture aside, upright, no larger than it is needed. Whatever it was before, it is pixels afterwards. */
export async function prepare(blob) {
  if (blob.size > MOST_BYTES) throw new PictureError('tooLarge');
  const address = URL.createObjectURL(blob);
  try {
    const image = await loaded(address);
    const [width, height] = [image.naturalWidth || LONGEST, image.naturalHeight || LONGEST]; // a drawing may have no size
    if (width * height > MOST_PIXELS) throw new PictureError('tooLarge');
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    await image.decode().catch(() => {
      throw new PictureError('noPicture');
    });
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff'; // what can be seen through
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const kept = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
    if (!kept) throw new PictureError('noPicture');
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => {})) ?? {};
    if (quota && quota - usage < 2 * kept.size) throw new PictureError('noSpace');
    return { blob: kept, width: canvas.width, height: canvas.height };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Resolves as soon as the picture's size is known; it is decoded later, off the main thread. */
function loaded(address) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new PictureError('noPicture'));
    image.src = address;
  });
}

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
    await loaded(address);
    return undefined;
  }
  if (!response.ok) throw new PictureError('notFound');
  if (Number(response.headers.get('Content-Length')) > MOST_BYTES) throw new PictureError('tooLarge');
  return response.blob().catch(failed);
}
