// Between the browser and the app (app.wasm and rest.wasm): forwards events, applies patches, performs effects.
// It knows nothing of puzzles. The other side: Sources/AppUI/Wire.
'use strict';

const container = document.getElementById('app');
const nodes = new Map([[1, container]]); // the app's id of an element: the element
const timers = new Map();
const clocksApart = () => Date.now() - performance.now();
let clockOffset = clocksApart(); // a clock that is set while the app is shown does no harm
let apartWhenHidden = clockOffset;
let database, installPrompt, registration;

// ---------------------------------------------------------------- Events: kind, time, fields

// What an event or a command is, is its place in one of these lists, which are those of Sources/AppUI/Wire/Codes.swift.
const EVENTS = [
  'started', 'clicked', 'changed', 'dragged', 'dropped', 'dragCancelled', 'keyPressed', 'resized', 'hidden', 'shown',
  'connectionChanged', 'darknessChanged', 'routeChanged', 'shaken', 'timerFired', 'answered', 'loaded', 'storageFailed',
  'playedElsewhere', 'updateFound', 'installOffered', 'remoteUsed', 'engineAnswered', 'textsLoaded', 'linkCopied',
  'keptForOffline', 'otherTabClosed', 'counted', 'pictureComing', 'pictureReady', 'pictureFailed', 'textCopied', 'scrolled',
  'scriptFailed', 'fileChosen', 'filePart', 'storageRenewed',
  'authenticatorAnswered', 'sharedChanged'
];
const COMMANDS = [
  'end', 'insert', 'move', 'forget', 'setAttribute', 'clearAttribute', 'style', 'text', 'stamp', 'put', 'place',
  'remove', 'removeAll', 'discard', 'recall', 'load', 'count', 'fetch', 'timer', 'focus', 'route', 'takeOver', 'restart',
  'listenForShaking', 'install', 'ask',
  'prepareEngine', 'sound', 'music', 'loadTexts', 'share', 'print', 'addPicture', 'save', 'trim', 'copy', 'merge', 'find', 'readPart',
  'replaceRoute', 'askAuthenticator', 'listen'
];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An event of this moment. Fields are written by the functions below. */
const eventOf = (kind, ...fields) => [u8(EVENTS.indexOf(kind)), f64(clockOffset + performance.now()), ...fields];

/** Sends an event. Returns whether the app used it: one that has to wait for the rest of the app is not used. */
function send(kind, ...fields) {
  const event = eventOf(kind, ...fields);
  if (isWhole) return handle(event);
  if (kind === 'textsLoaded' && !needsRest) handleAlone(event);
  else early.push(event);
  return false;
}

function handle(event) {
  const size = event.reduce((sum, part) => sum + part.length, 0);
  const pointer = wasm.eventBuffer(size);
  const memory = new Uint8Array(wasm.memory.buffer, pointer, size);
  let offset = 0;
  for (const part of event) {
    memory.set(part, offset);
    offset += part.length;
  }
  return wasm.handle() === 1;
}

const u8 = (value) => Uint8Array.of(value);
const u32 = (value) => new Uint8Array(Uint32Array.of(value).buffer);
const f64 = (value) => new Uint8Array(Float64Array.of(value).buffer);
const text = (value) => bytes(encoder.encode(value));
const bytes = (value) => {
  const field = new Uint8Array(4 + value.length);
  field.set(u32(value.length));
  field.set(value, 4);
  return field;
};
/** As one field: thousands of small ones would take longer to make than to read. */
const entries = (list) => {
  const strings = list.flat().map((string) => `${string ?? ''}`); // whatever a damaged store holds
  const atMost = strings.reduce((sum, { length }) => sum + 4 + 3 * length, 4); // bytes: three for a UTF-16 unit
  const field = new Uint8Array(atMost);
  const view = new DataView(field.buffer);
  view.setUint32(0, list.length, true);
  let end = 4;
  for (const string of strings) {
    const { written } = encoder.encodeInto(string, field.subarray(end + 4));
    view.setUint32(end, written, true);
    end += 4 + written;
  }
  return field.subarray(0, end);
};

// ---------------------------------------------------------------- Commands: patches, then effects

function perform(pointer, length) {
  // A copy: performing a command may make the module's memory grow.
  const bytes = new Uint8Array(wasm.memory.buffer, pointer, length).slice();
  const view = new DataView(bytes.buffer);
  let offset = 0;
  const number = () => view.getUint32((offset += 4) - 4, true);
  const string = () => {
    const count = number();
    return decoder.decode(bytes.subarray(offset, (offset += count)));
  };
  const query = () => {
    const [collection, isByOrder, from, to] = [COLLECTIONS[number()], number() === 1, string(), string()];
    return { collection, isByOrder, from, to, isReversed: number() === 1, offset: number(), limit: number() };
  };
  const writes = [];
  const reads = []; // of what is there when the writes are done
  let stamp, focus, last;
  for (;;) {
    switch (COMMANDS[bytes[offset++]]) {
      case 'end':
        if (writes.length) store(writes, stamp);
        else if (reads.length) writeAgain();
        for (const [read, ...fields] of reads) read(...fields);
        if (focus) moveFocusTo(focus);
        if (last) setAttribute(...last);
        scrollBack();
        return;
      case 'insert': insert(number(), string(), number(), number()); break;
      case 'move': place(nodes.get(number()), number(), number()); break;
      case 'forget': forget(number()); break;
      case 'setAttribute': {
        const attribute = [nodes.get(number()), string(), string()];
        // Chromium computes all styles at once when the focused element's tabindex changes: that waits for the new focus.
        if (attribute[0] === document.activeElement && attribute[1] === 'tabindex') last = attribute;
        else setAttribute(...attribute);
        break;
      }
      case 'clearAttribute': clearAttribute(nodes.get(number()), string()); break;
      case 'style': nodes.get(number()).style.setProperty(string(), string()); break;
      case 'text': nodes.get(number()).textContent = string(); break;
      case 'stamp': stamp = string(); break;
      case 'put': writes.push(['put', string(), string(), string()]); break;
      case 'place': writes.push(['place', string(), string()]); break;
      case 'remove': writes.push(['remove', string()]); break;
      case 'removeAll': writes.push(['removeAll', string()]); break;
      case 'discard': writes.push(['discard', string(), string()]); break;
      case 'recall': writes.push(['recall', string()]); break;
      case 'load': reads.push([load, number(), query()]); break;
      case 'count': reads.push([count, number(), query()]); break;
      case 'fetch': request(number(), string(), string(), string()); break;
      case 'timer': startTimer(number(), number()); break;
      case 'focus': focus = string(); break;
      case 'route': goTo(string()); break;
      case 'takeOver': takeOver(); break;
      case 'restart': restart(); break;
      case 'listenForShaking': listenForShaking(); break;
      case 'install': installPrompt?.prompt(); break;
      case 'ask': ask(number(), string(), number() === 1); break;
      case 'prepareEngine': prepareEngine(string()); break;
      case 'sound': playSound(string(), number(), number()); break;
      case 'music': playMusic(number()); break;
      case 'loadTexts': loadTexts(number(), string()); break;
      case 'share': share(string(), string(), string()); break;
      case 'addPicture': addPictureAt(string().trim()); break;
      case 'save': save(number(), string(), string(), string()); break;
      case 'print': setTimeout(() => window.print()); break; // the app is not to be waiting for it
      case 'trim': reads.push([trim, number(), number()]); break;
      case 'copy': copy(string()); break;
      case 'merge': writes.push(['merge', string(), string(), string()]); break;
      case 'find': reads.push([find, number(), string()]); break;
      case 'readPart': readPart(number(), number(), number()); break;
      case 'replaceRoute': replaceRoute(string()); break;
      case 'askAuthenticator': askAuthenticator(number() === 1, string()); break;
      case 'listen': hear(string()); break;
    }
  }
}

const SVG = 'http://www.w3.org/2000/svg';
const PICTURE_TAGS = ['svg', 'path', 'text'];

function insert(id, tag, parent, before) {
  const element = PICTURE_TAGS.includes(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  element.appId = id;
  nodes.set(id, element);
  place(element, parent, before);
}

const place = (element, parent, before) => nodes.get(parent).insertBefore(element, before ? nodes.get(before) : null);

function forget(id) {
  const element = nodes.get(id);
  for (const inner of element.querySelectorAll('*')) nodes.delete(inner.appId);
  nodes.delete(id);
  // A row that is no longer near what is seen: keys go on where it was.
  if (element.parentNode.hasAttribute('data-window') && element.contains(document.activeElement)) main().focus({ preventScroll: true });
  element.remove();
}

function setAttribute(element, name, value) {
  element.setAttribute(name, value);
  if (name === 'value') element.value = value; // the attribute alone no longer counts once somebody has typed
  if (name === 'lang') keepLook('lang', (document.documentElement.lang = value));
  if (name === 'data-picture') showPicture(element, value);
  if (name === 'data-theme') keepLook('theme', showTheme(value));
  if (name === 'data-material') {
    if (value !== 'paper') loadMaterials();
    if (element.parentNode !== container) return; // a sample
    keepLook('material', value);
    sounds?.then((player) => player.use(value), () => {});
  }
}

let areMaterialsLoaded;

/** Paper is in style.css; how boards of anything else look comes when one is shown. */
function loadMaterials() {
  if (areMaterialsLoaded) return;
  areMaterialsLoaded = true;
  loadStyles('{{materials.css}}').then(
    () => keep('materials'),
    () => (areMaterialsLoaded = false) // the next board tries again
  );
}

/** A style sheet of its own, for what not every visit shows. */
function loadStyles(address) {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject();
    };
    document.body.append(link); // in the head, Safari would show nothing new until it is there
  });
}

/** Theme, material and language are kept where they can be read before the app is there. */
function keepLook(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A private window: the next start is light until the app has read its settings.
  }
}

function keptLook(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // as above
  }
}

function clearAttribute(element, name) {
  element.removeAttribute(name);
  if (name === 'data-picture') clearPicture(element);
}

// ---------------------------------------------------------------- Pictures on tiles

const PICTURE_STYLES = ['--picture', '--aspect', '--zoom', '--focus-x', '--focus-y'];
const pictureFiles = {{pictures/*.webp}};
const ownPictures = new Map(); // id: the promise of an address for a picture of the player's
const newPictures = new Map(); // id: the bytes that are stored with its entry; WebKit stores no Blob in a private window

// What may go wrong: those of Sources/AppUI/Pictures/PictureProblem.swift.
const PICTURE_PROBLEMS = [
  'notShown', 'noPicture', 'tooLarge', 'noSpace', 'noAddress', 'notFound', 'notGiven', 'offline', 'tooSlow',
];

/**
 * Boards in an element marked `data-pictured` show its picture; it is marked when the picture is there. A choice is the name of one of
 * the app's, `own/` and the id of a stored one, or an address; then perhaps zoom and focus in hundredths.
 */
async function showPicture(element, choice) {
  clearPicture(element);
  const [, name, ...crop] = /^(.*?)(?:;(\d+);(\d+);(\d+))?$/.exec(choice);
  const image = new Image();
  const isThere = await pictureAddress(name)
    .then((address) => image.decode((image.src = address)))
    .then(() => true, () => false);
  if (element.dataset.picture !== choice) return; // another one is wanted by now
  if (!isThere) return send('pictureFailed', u8(PICTURE_PROBLEMS.indexOf('notShown')));
  const numbers = crop.filter(Boolean).map((hundredths) => hundredths / 100);
  const values = [`url("${image.src}")`, image.naturalWidth / image.naturalHeight || 1, ...numbers];
  values.forEach((value, index) => element.style.setProperty(PICTURE_STYLES[index], value));
  element.dataset.pictured = '';
}

function clearPicture(element) {
  for (const name of PICTURE_STYLES) element.style.removeProperty(name);
  delete element.dataset.pictured;
}

async function pictureAddress(name) {
  // At an address of another site. Without a service worker, as in a page that was loaded past it, the browser would send cookies.
  if (/^https:/i.test(name) && !navigator.serviceWorker?.controller) throw new Error(name);
  if (!name.startsWith('own/')) return pictureFiles[name] ?? name;
  const id = name.slice('own/'.length);
  if (!ownPictures.has(id)) {
    ownPictures.set(id, storedPicture(id).then(({ blob }) => URL.createObjectURL(new Blob([blob]))));
    ownPictures.get(id).catch(() => ownPictures.delete(id));
  }
  return ownPictures.get(id);
}

/** Its entry, with the picture itself: its bytes, or the Blob that earlier versions have stored. */
const storedPicture = async (id) => answer(database.transaction('pictures').objectStore('pictures').get(id));

/** A picture is there that may have come from another device: what waits for it shows it. */
function showStored(id) {
  for (const element of container.querySelectorAll(`[data-picture^="own/${id}"]:not([data-pictured])`)) {
    showPicture(element, element.dataset.picture);
  }
}

/** A picture is deleted: nothing shows it any more. */
function forgetPicture(id) {
  ownPictures.get(id)?.then(URL.revokeObjectURL);
  ownPictures.delete(id);
}

/** A picture that was chosen, pasted, dropped or has an address: the app is told of it, and stores it. */
async function addPicture(title, getBlob) {
  send('pictureComing');
  try {
    const { prepare, fetchPicture } = await import('{{pictures.js}}');
    const found = await getBlob(fetchPicture);
    if (!found) return send('pictureReady', text(title), text(title), u32(0), u32(0), u32(0)); // it can be seen, but not kept
    const { blob, width, height } = await prepare(found);
    // In the order in which they came.
    const chance = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const id = Date.now().toString(16).padStart(12, '0') + chance;
    newPictures.set(id, await blob.arrayBuffer());
    ownPictures.set(id, Promise.resolve(URL.createObjectURL(blob)));
    send('pictureReady', text(`own/${id}`), text(title), u32(width), u32(height), u32(blob.size));
  } catch (error) {
    const isKnown = PICTURE_PROBLEMS.includes(error.message);
    const problem = isKnown ? error.message : navigator.onLine ? 'noPicture' : 'offline'; // pictures.js itself may not be there
    send('pictureFailed', u8(PICTURE_PROBLEMS.indexOf(problem)));
  }
}

const addPictureFile = (file) => addPicture(file.name.replace(/(.)\.\w+$/, '$1'), () => file);
const addPictureFiles = async (files) => {
  for (const file of [...files]) await addPictureFile(file); // the event's list does not outlast it
};
const addPictureAt = (address) => addPicture(address, (fetchPicture) => fetchPicture(address));

/** Where own pictures are added, one may be pasted or dropped, too; and a file where one is read. */
function listenForFiles() {
  const isWanted = () => document.getElementById('add-picture') !== null;
  addEventListener('paste', ({ clipboardData: { files } }) => isWanted() && addPictureFiles(files));
  const isRead = () => container.querySelector('[data-parts]') !== null;
  const takes = ({ dataTransfer: { types } }) => types.includes('Files') && (isWanted() || isRead());
  addEventListener('dragover', (event) => takes(event) && event.preventDefault());
  addEventListener('drop', (event) => {
    if (!takes(event)) return;
    event.preventDefault(); // else the browser would open it in place of the app
    const { files } = event.dataTransfer;
    if (isWanted()) addPictureFiles(files);
    else if (files.length) chooseFile(files[0]);
  });
}

/** What has `data-zooms` is made larger and smaller by a wheel or by two fingers: it names the field of the number. */
function listenForZoom() {
  const fieldOf = (event) => document.getElementById(event.target.closest?.('[data-zooms]')?.dataset.zooms);
  const zoom = (field, value) => send('changed', u32(idOf(field)), text(String(Math.round(value))));
  const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  let pinch;
  container.addEventListener('wheel', (event) => {
    const field = fieldOf(event);
    if (!field) return;
    event.preventDefault();
    // A wheel's notch is a tenth; a touchpad comes to that in many small steps.
    zoom(field, Number(field.value) * 1.1 ** Math.max(-1, Math.min(1, -event.deltaY / 50)));
  }, { passive: false });
  container.addEventListener('touchstart', (event) => {
    const field = event.touches.length === 2 && fieldOf(event);
    pinch = field ? { field, value: field.value, apart: apart(event.touches) } : undefined;
    if (!pinch || !drag) return;
    send('dropped', u32(drag.element.appId), u32(0), u32(0)); // the first finger has not come to move anything: all is where it was
    drag = undefined;
  }, { passive: true });
  container.addEventListener('touchmove', ({ touches }) => {
    if (pinch && touches.length === 2) zoom(pinch.field, (pinch.value * apart(touches)) / pinch.apart);
  }, { passive: true });
}

/**
 * A finger that goes to the right over what has `data-swipe` presses what that names, unless it scrolls something back. One that pulls
 * the log down, at whose top it is, does there what shaking does.
 */
function listenForSwipes() {
  let start;
  const place = ({ clientX, clientY }) => [clientX, clientY];
  const isScrolled = (element) => element && (element.scrollLeft > 0 || isScrolled(element.parentElement));
  container.addEventListener('touchstart', ({ target, touches }) => {
    start = undefined;
    if (touches.length > 1 || visualViewport.scale !== 1 || target.closest('[data-press], input, select, textarea')) return;
    const names = isScrolled(target) ? undefined : target.closest('[data-swipe]')?.dataset.swipe;
    start = { names, isAtTop: target.closest('.view-log main')?.scrollTop <= 0, from: place(touches[0]) };
  }, { passive: true });
  container.addEventListener('touchend', ({ changedTouches: [touch] }) => {
    if (!start) return;
    const [dx, dy] = place(touch).map((value, axis) => value - start.from[axis]);
    if (start.names && dx > 80 && dx > 2 * Math.abs(dy)) document.getElementById(start.names)?.click();
    if (start.isAtTop && dy > 70 && dy > 2 * Math.abs(dx)) send('shaken');
    start = undefined;
  });
}

/** The buttons beside a number step on for as long as they are held. */
function listenForHolding() {
  let timer;
  const step = (button) => {
    if (button.getAttribute('aria-disabled') === 'true') return;
    handled = button; // the click that ends the press is no step
    button.click();
    timer = setTimeout(step, 80, button);
  };
  container.addEventListener('pointerdown', ({ target, button, isPrimary, pointerId }) => {
    clearTimeout(timer);
    if (!target.matches('.step') || button !== 0 || !isPrimary) return;
    target.releasePointerCapture(pointerId); // a finger that leaves the button is to be seen to
    timer = setTimeout(step, 400, target);
  });
  for (const type of ['pointerup', 'pointercancel', 'pointerout']) container.addEventListener(type, () => clearTimeout(timer));
}

// ---------------------------------------------------------------- Time and network

function startTimer(id, milliseconds) {
  clearTimeout(timers.get(id));
  timers.set(id, setTimeout(() => send('timerFired', u8(id)), milliseconds));
}

const PICTURE = /\/account\/pictures\/(\w+)$/; // what is at such a path is no text

async function request(ticket, method, path, body) {
  let status = 0;
  let answer = '';
  let wait = 0; // seconds, where the server says how long
  const [, picture] = PICTURE.exec(path) ?? [];
  try {
    const blob = picture && method === 'PUT' ? (await storedPicture(picture)).blob : undefined;
    const response = await fetch(path, {
      method,
      body: blob ?? (body || undefined),
      headers: body ? { 'Content-Type': 'application/json' } : {},
      cache: 'no-store',
      signal: AbortSignal.timeout(picture ? 120_000 : 15_000),
    });
    if (picture && method === 'GET' && response.ok) newPictures.set(picture, await response.arrayBuffer());
    else answer = await response.text();
    status = response.status;
    wait = Math.max(0, parseInt(response.headers.get('Retry-After')) || 0);
  } catch {
    // No answer: status 0.
  }
  send('answered', u32(ticket), u32(status), text(answer), u32(wait));
  if (method === 'GET') newPictures.delete(picture); // whether or not the app has stored it
}

let events; // those of the server that are listened to
let listeningAgain;

/** Listens to the events at a path, or to none. A server that cannot be reached the browser asks again by itself; one that refuses is asked later. */
function hear(path) {
  clearTimeout(listeningAgain);
  events?.close();
  events = path ? new EventSource(path) : undefined;
  if (!events) return;
  events.onmessage = ({ data }) => send('sharedChanged', text(data));
  events.onerror = ({ target }) => {
    if (target === events && target.readyState === EventSource.CLOSED) listeningAgain = setTimeout(hear, 60_000, path);
  };
}

// ---------------------------------------------------------------- Passkeys

const OUTCOMES = ['answered', 'cancelled', 'failed']; // those of Sources/AppUI/Account/Passkeys.swift
const ALGORITHMS = [-7, -8, -257]; // ES256, EdDSA, RS256
let ceremony; // what an authenticator is being asked: one at a time

/** Bytes as base64url without padding, as the server has them; and back. */
const base64 = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const bytesOf = (value) => Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt());

/** Has a passkey made, or used, with the server's options (PasskeyOptions). The app gets what the server is to be told. */
async function askAuthenticator(isNew, options) {
  ceremony?.abort();
  const mine = (ceremony = new AbortController());
  const tell = (outcome, body) => send('authenticatorAnswered', u8(OUTCOMES.indexOf(outcome)), text(body));
  try {
    const { challenge, relyingParty, user, userName, passkeys } = JSON.parse(options);
    const known = passkeys.map(({ id }) => ({ type: 'public-key', id: bytesOf(id) }));
    // The server takes nothing less: there is no password beside it.
    const userVerification = 'required';
    const common = { challenge: bytesOf(challenge), timeout: 300_000 };
    const creation = () => ({
      ...common, attestation: 'none', excludeCredentials: known,
      rp: { id: relyingParty, name: 'Tassello' },
      user: { id: bytesOf(user), name: userName, displayName: userName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
    });
    const publicKey = isNew ? creation() : { ...common, rpId: relyingParty, allowCredentials: known, userVerification };
    const credential = await navigator.credentials[isNew ? 'create' : 'get']({ publicKey, signal: mine.signal });
    const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = credential.response;
    const clientData = base64(clientDataJSON);
    const answer = isNew
      ? { clientData, attestation: base64(attestationObject) }
      : {
          id: base64(credential.rawId), clientData, authenticatorData: base64(authenticatorData), signature: base64(signature),
          ...(userHandle?.byteLength && { user: base64(userHandle) }),
        };
    tell('answered', JSON.stringify(answer));
  } catch (error) {
    if (mine.signal.aborted) return; // another one has taken its place
    tell(error.name === 'NotAllowedError' ? 'cancelled' : 'failed', '');
  }
}

// ---------------------------------------------------------------- Engines: workers, each started when first needed

const engines = new Map(); // the engine's name: its worker
const unanswered = new Map(); // ticket: the engine that was asked, and whether for a page

let pageStyles;

/** How pages that engines make look. Without it they are plain: rather that than nothing. */
function loadPageStyles() {
  pageStyles ??= Promise.race([
    loadStyles('{{pages.css}}').catch(() => (pageStyles = undefined)), // the next answer tries again
    new Promise((resolve) => setTimeout(resolve, 3000)), // a slow network
  ]);
  return pageStyles;
}

function startEngine(name) {
  if (engines.has(name)) return engines.get(name);
  // WebKit may take the script from its memory, past the service worker, and then asks the network for all that it fetches: hence an
  // address of its own for each.
  const engine = new Worker(`{{engine.js}}?${Math.random()}`, { name });
  engine.onmessage = ({ data: [ticket, answer] }) => {
    if (ticket === undefined) keep('engines');
    else if (unanswered.get(ticket)?.isPage) loadPageStyles().then(() => answered(ticket, answer));
    else answered(ticket, answer);
  };
  engine.onerror = () => {
    engine.terminate();
    engines.delete(name); // the next question starts another one
    for (const [ticket, asked] of [...unanswered]) if (asked.name === name) answered(ticket, '');
  };
  engines.set(name, engine);
  loadPageStyles();
  return engine;
}

function answered(ticket, answer) {
  if (unanswered.delete(ticket)) send('engineAnswered', u32(ticket), text(answer));
}

/** A question begins with the name of its engine and a colon; or it is the address of a page of the guide. */
const engineOf = (question) => question.slice(0, question.indexOf(':'));

function ask(ticket, question, isPage) {
  const name = engineOf(question);
  unanswered.set(ticket, { name, isPage });
  if (question[0] === '/') return readPage(ticket, question);
  startEngine(name).postMessage([ticket, question]);
}

async function readPage(ticket, address) {
  const page = await fetch(address).then((response) => (response.ok ? response.text() : ''), () => '');
  if (page) keep('help');
  await loadPageStyles();
  answered(ticket, page);
}

/** Starts an engine as soon as the browser has nothing better to do: for some, that never comes. */
function prepareEngine(announcement) {
  const start = () => startEngine(engineOf(announcement)).postMessage([undefined, announcement]);
  if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start);
}

/** Once one of these files is loaded, all are kept for later without a network. */
function keep(files) {
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage(`keep ${files}`));
}

/** As soon as the browser has nothing better to do, all that the app may need is kept; the service worker tells when it is. */
function keepAll() {
  if (!navigator.serviceWorker || navigator.connection?.saveData) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'kept all' && send('keptForOffline'));
  const start = () => keep('all');
  if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 10_000 });
  else setTimeout(start, 2000);
}

// ---------------------------------------------------------------- Texts: a file for each language

const textFiles = {{texts/*.txt}};
const texts = new Map(); // language: the promise of its texts

function fetchTexts(language) {
  if (!texts.has(language)) {
    const loading = fetch(textFiles[language]).then((response) => (response.ok ? response.text() : Promise.reject()));
    loading.catch(() => texts.delete(language)); // the next question tries again
    texts.set(language, loading);
  }
  return texts.get(language);
}

async function loadTexts(number, language) {
  const lines = await fetchTexts(language).catch(() => '');
  if (lines) keep('texts');
  send('textsLoaded', u8(number), text(lines));
}

/** The language of the last time, or the first one that is read here: its texts come while the app is still loading. */
function likelyLanguage() {
  const languages = [keptLook('lang'), ...(navigator.languages ?? []).map((tag) => tag.split('-')[0])];
  return languages.find((language) => textFiles[language]) ?? 'en';
}

// ---------------------------------------------------------------- Sound: sound.js, loaded when something is to be heard

let audio; // made when the player does something: before that it would be silent, and browsers complain
let sounds; // the promise of what plays on it
let musicVolume = 0;
let isTouched = false; // whether the player has done something
let rest;

function listenForTouch() {
  const touched = (event) => {
    // As browsers see it: a finger that comes down may be about to scroll, and Escape is for leaving.
    if ((event.type === 'pointerdown' && event.pointerType !== 'mouse') || event.key === 'Escape') return;
    const isFirst = !isTouched;
    isTouched = true;
    if (isFirst && musicVolume) playMusic(musicVolume);
    if (audio) wake();
  };
  for (const type of ['pointerdown', 'pointerup', 'keydown', 'click']) addEventListener(type, touched, true);
}

/** After half a minute without a touch or a sound the device's audio may rest. */
function wake() {
  if (audio.state !== 'running') audio.resume().catch(() => {}); // not yet: the next touch tries again
  clearTimeout(rest);
  rest = setTimeout(() => musicVolume || audio.suspend(), 30_000);
}

/** Has something played, if the player has done something. */
async function play(use) {
  if (!isTouched) return;
  // To open the device's audio takes some frames: what was touched answers before that.
  if (!audio) await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  try {
    if (navigator.audioSession) navigator.audioSession.type = 'ambient'; // what else is being listened to goes on
    audio ??= new AudioContext();
  } catch {
    return; // nothing to hear it with
  }
  wake();
  sounds ??= import('{{sound.js}}').then(({ Sounds }) => {
    keep('sounds');
    return new Sounds(audio, container.firstElementChild.dataset.material);
  });
  sounds.then(use, () => (sounds = undefined)); // no network: the next sound tries again
}

function playSound(name, pitch, volume) {
  const asked = performance.now();
  // Until all is loaded: rather not at all than too late.
  play((player) => performance.now() - asked < 300 && player.play(name, pitch, volume));
}

function playMusic(volume) {
  musicVolume = volume;
  play((player) => player.music(musicVolume));
}

// ---------------------------------------------------------------- Storage: an object store for each collection

// Those of Sources/AppUI/Archive/Collection.swift. An entry's path is its collection, a slash, and its id. With each collection that
// comes the version goes up.
const VERSION = 4;
const READ_AT_START = ['settings', 'state', 'bests', 'games', 'kept', 'stock', 'made', 'outbox', 'days', 'profiles', 'deletions', 'stamps'];
const READ_LATER = ['results', 'records', 'usage', 'log', 'pictures', 'discarded', 'untold'];
const COLLECTIONS = [...READ_AT_START, ...READ_LATER];

/** Version 1 had one object store of texts under keys; those of these forms have other paths now. */
const MOVED = [
  [/^setting\//, 'settings/'],
  [/^best\//, 'bests/'],
  [/^daily\//, 'days/'],
  [/^~record\//, 'records/'],
  [/^(kept\/)?game\//, '$1games/'],
  [/^(kept\/)?(clock|puzzle)\/(.+)/, '$1games/$3/$2'],
  [/^(kept\/)?turn\/([^/]+)/, '$1games/$2/turn'],
  [/^([^/]+|(own|ready)\/.*)$/, 'state/$&'],
];

/** An entry of version 1 as one of today: path, value, and order if it has one. */
function moved(key, value) {
  if (key.startsWith('~score/')) return movedResult(key, value);
  if (key === 'latest') {
    const [id, facts] = movedResult(...value.split('\n'));
    return ['state/latest', `${split(id)[1]}\n${facts}`];
  }
  const [form, path] = MOVED.find(([form]) => form.test(key)) ?? [];
  return [form ? key.replace(form, path) : key, value];
}

/** A result: its facts by themselves, in an order that is not the one of any rule. */
function movedResult(key, value) {
  const [group, score, at] = key.slice('~score/'.length).split('/');
  const [moves, milliseconds, record, ...name] = value.split(';');
  if (!at || !record || !/^\d+$/.test(score)) throw new Error(key);
  return [`results/${record}`, [group, +score, moves, milliseconds, at, name.join(';')].join(';'), `${group}/${score}/${record}`];
}

function upgrade(database, transaction, oldVersion) {
  for (const name of COLLECTIONS) {
    if (database.objectStoreNames.contains(name)) continue;
    database.createObjectStore(name, { keyPath: 'id' }).createIndex('order', 'order', { unique: true });
  }
  if (oldVersion !== 1) return;
  const old = transaction.objectStore('entries');
  const keys = old.getAllKeys();
  old.getAll().onsuccess = ({ target: { result: values } }) => {
    const known = new Set(keys.result);
    keys.result.forEach((key, index) => {
      try {
        put(transaction, '', ...moved(key, values[index]));
        // Results are found by the best one of their group.
        const group = /^~score\/(.+)\/\d+\//.exec(key)?.[1];
        if (group && !known.has(`best/${group}`)) put(transaction, '', `bests/${group}`, '0;0;0;0;;');
      } catch {
        put(transaction, '', `kept/${key}`, values[index]); // nothing that any version has stored: nothing is lost
      }
    });
    database.deleteObjectStore('entries');
  };
}

/**
 * What earlier versions have stored is brought up to date by the tab that plays. Another one asks for no version: at that the tab
 * that plays would let go of its storage.
 */
function openDatabase(isPlaying) {
  return new Promise((resolve) => {
    try {
      const opening = isPlaying ? indexedDB.open('tassello', VERSION) : indexedDB.open('tassello');
      // Some browsers have been known to never answer.
      const timeout = setTimeout(() => {
        opening.onsuccess = () => opening.result.close();
        resolve(undefined);
      }, 10_000);
      opening.onupgradeneeded = ({ oldVersion }) => {
        clearTimeout(timeout);
        if (isPlaying) upgrade(opening.result, opening.transaction, oldVersion);
        else opening.transaction.abort();
      };
      opening.onsuccess = () => {
        clearTimeout(timeout);
        const opened = opening.result;
        opened.onclose = () => isPlaying && renew(); // deleted by the browser
        opened.onversionchange = () => opened.close(); // deleted or brought up to date elsewhere: that must not wait for us
        if (opened.version >= VERSION) return resolve(opened);
        opened.close();
        resolve(undefined);
      };
      opening.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/** The collection in a path, and the id. */
function split(path) {
  const end = path.indexOf('/');
  return [path.slice(0, end), path.slice(end + 1)];
}

const below = (prefix) => IDBKeyRange.bound(prefix, prefix + '\uffff');

function put(transaction, stamp, path, value, order, way = 'put') {
  const [collection, id] = split(path);
  const blob = collection === 'pictures' && newPictures.get(id);
  const request = transaction.objectStore(collection)[way]({ id, value, stamp, ...(order && { order }), ...(blob && { blob }) });
  if (blob) {
    transaction.addEventListener('complete', () => {
      newPictures.delete(id);
      showStored(id);
    });
    transaction.addEventListener('abort', () => {
      newPictures.delete(id);
      forgetPicture(id);
    });
  }
  return request;
}

const AT_ONCE = 500; // entries that are read before they are moved: of a hundred thousand, not all are in memory

/** Under the name of the operation; its order is none there, since another operation may have discarded the same. */
function discardEntry(transaction, operation, collection, { id, order, ...entry }) {
  const place = `${operation}/${collection}/${id}`;
  transaction.objectStore('discarded').put({ ...entry, id: place, ...(order && { lastOrder: order }) });
  transaction.objectStore(collection).delete(id);
}

// What can be done with entries, each within a transaction.
const WRITES = {
  put,
  /** Gives an entry another order. It stays what it was when it was stored. */
  place(transaction, _, path, order) {
    const [collection, id] = split(path);
    const store = transaction.objectStore(collection);
    store.get(id).onsuccess = ({ target: { result: entry } }) => entry && store.put({ ...entry, order });
  },
  /** Leaves alone what is there. */
  merge(transaction, stamp, path, value, order) {
    put(transaction, stamp, path, value, order, 'add').onerror = (event) => {
      if (event.target.error.name !== 'ConstraintError') return;
      event.preventDefault();
      event.stopPropagation();
    };
  },
  remove(transaction, _, path) {
    const [collection, id] = split(path);
    transaction.objectStore(collection).delete(id);
    if (collection === 'pictures') transaction.addEventListener('complete', () => forgetPicture(id));
  },
  removeAll(transaction, _, path) {
    const [collection, prefix] = split(path);
    transaction.objectStore(collection).delete(below(prefix));
  },
  /** Deletes entries so that `recall` brings them back: by their paths, with a line break between; without an operation for good. */
  discard(transaction, _, operation, paths) {
    const all = paths.split('\n').map(split);
    let done = 0;
    const goOn = () => {
      const some = all.slice(done, (done += AT_ONCE));
      some.forEach(([collection, id], index) => {
        const store = transaction.objectStore(collection);
        (operation ? store.get(id) : store.delete(id)).onsuccess = ({ target: { result: entry } }) => {
          if (entry) discardEntry(transaction, operation, collection, entry);
          if (index === some.length - 1) goOn();
        };
      });
    };
    goOn();
  },
  recall(transaction, _, operation) {
    const discarded = transaction.objectStore('discarded');
    const goOn = () => {
      discarded.getAll(below(`${operation}/`), AT_ONCE).onsuccess = ({ target: { result: some } }) => {
        for (const { id: place, lastOrder: order, ...entry } of some) {
          const [collection, id] = split(place.slice(operation.length + 1));
          transaction.objectStore(collection).put({ ...entry, id, ...(order && { order }) });
          discarded.delete(place);
        }
        if (some.length) goOn();
      };
    };
    goOn();
  },
};

// Writes that are not known to be on the disk, in their order. After a failure all of them are written again, with those of the next
// event, soon and again and again: also what another transaction has stored meanwhile, so that the latest of two still wins.
let unsure = [];
const isFailing = () => unsure.some(({ hasFailed }) => hasFailed);
let nextTry;
let wait = 1000; // milliseconds until then
// What is read at the start, as it is now: each entry as an event of its own, by its path.
const held = new Map();

/** Does to `held` what the writes do to the storage. */
function hold(writes, stamp) {
  for (const write of writes) {
    const [kind, path, value] = write;
    if (kind === 'discard') for (const gone of value.split('\n')) held.delete(gone);
    if (!READ_AT_START.includes(split(path)[0])) continue;
    if (kind === 'put' || (kind === 'merge' && !held.has(path))) held.set(path, { writes: [['put', ...write.slice(1)]], stamp });
    if (kind === 'remove') held.delete(path);
    if (kind === 'removeAll') for (const other of held.keys()) if (other.startsWith(path)) held.delete(other);
  }
}

/** What is just being deleted cannot be opened yet. */
async function reopen() {
  for (const pause of [0, 100, 500, 2000]) {
    if (pause) await new Promise((done) => setTimeout(done, pause));
    const opened = await openDatabase(true);
    if (opened) return opened;
  }
}

let renewing;

/** The storage was deleted, or closed for another reason: it is opened anew, and what the app knows is stored again. */
function renew() {
  if (isStolen) return;
  renewing ??= reopen().then((opened) => {
    renewing = undefined;
    if (isStolen) return opened?.close(); // another tab plays by now
    if (!opened) return send('storageFailed');
    database = opened;
    for (const event of held.values()) event.hasFailed = true;
    unsure = [...held.values(), ...unsure];
    writeAgain();
    send('storageRenewed');
  });
}

/** All writes of one event in one transaction, or none, sent off before this returns and flushed to the disk. */
function store(writes, stamp) {
  const event = { writes, stamp };
  const before = isFailing() ? unsure : [];
  hold(writes, stamp);
  // The app itself takes back what reads while it writes, and it may be the picture that there is no room for.
  if (database && !writes.some(([kind, path]) => readsWhile(kind) || (kind === 'put' && path.startsWith('pictures/')))) unsure = [...unsure, event];
  write([...before, event]);
}

const readsWhile = (kind) => ['place', 'merge', 'discard', 'recall'].includes(kind);

function writeAgain() {
  if (isFailing()) write(unsure, true);
}

function write(events, isAgain) {
  let transaction, firstError;
  const failed = ({ name } = {}) => {
    // What contradicts what is there would stand in the way of all else.
    if (name === 'ConstraintError') unsure = unsure.filter((event) => event !== events.at(-1));
    for (const event of events) event.hasFailed = true;
    if (isAgain) wait = Math.min(2 * wait, 60_000);
    clearTimeout(nextTry);
    nextTry = setTimeout(writeAgain, wait);
    if (name === 'InvalidStateError' && database) renew();
    else if (!isAgain) send('storageFailed');
  };
  try {
    const writes = events.flatMap((event) => event.writes);
    // What brings something back reaches anywhere.
    const collections = writes.some(([kind]) => !['place', 'merge'].includes(kind) && readsWhile(kind)) ? COLLECTIONS : [...new Set(writes.map(([, path]) => split(path)[0]))];
    // What only tells of something need not be on the disk before all else goes on.
    const isNoted = writes.every(([, path]) => path.startsWith('log/') || TRACES.includes(path));
    transaction = database.transaction(collections, 'readwrite', { durability: isNoted ? 'relaxed' : 'strict' });
    for (const { writes, stamp } of events) for (const [kind, ...fields] of writes) WRITES[kind](transaction, stamp, ...fields);
    transaction.onerror = ({ target }) => (firstError ??= target.error);
    transaction.onabort = () => failed(transaction.error ?? {});
    transaction.oncomplete = () => {
      // Firefox may end one well of which a write has failed, when its commit was asked for.
      if (firstError) return failed(firstError);
      if (isFailing() && events[0] !== unsure[0]) return; // sent off before the failure was known: it is written again, after what failed
      unsure = unsure.filter((event) => !events.includes(event));
      if (!isFailing()) wait = 1000;
    };
    // It outlives the page then. Those that read write on when they have read.
    if (!writes.some(([kind]) => readsWhile(kind))) transaction.commit?.();
  } catch (error) {
    try {
      transaction.onabort = null;
      transaction.abort(); // what was written before the exception, too
    } catch {
      // There is no transaction, or it is over.
    }
    setTimeout(failed, 0, error);
  }
}

// A query is `StoredQuery`, with the name of its collection.
const range = ({ from, to }) => IDBKeyRange.bound(from, to, false, true);
const source = (store, { isByOrder }) => (isByOrder ? store.index('order') : store);
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The key of the entry that is `offset` further on; undefined if there is none. */
function keyAt(source, range, direction, offset) {
  return new Promise((resolve, reject) => {
    const request = source.openKeyCursor(range, direction);
    let isThere = !offset;
    request.onsuccess = () => {
      if (!request.result || isThere) return resolve(request.result?.key);
      isThere = true;
      request.result.advance(offset);
    };
    request.onerror = () => reject(request.error);
  });
}

/** The entries that a query asks for. What is passed over is not read, nor is what comes after them. */
async function readEntries(query) {
  const entries = source(database.transaction(query.collection).objectStore(query.collection), query);
  let wanted = range(query);
  if (query.isReversed) {
    if (query.offset) {
      const last = await keyAt(entries, wanted, 'prev', query.offset);
      if (last === undefined) return [];
      wanted = IDBKeyRange.bound(query.from, last);
    }
    // Chromium does it at once.
    if (entries.getAllRecords) {
      const records = await answer(entries.getAllRecords({ query: wanted, direction: 'prev', count: query.limit }));
      return records.map(({ value }) => value);
    }
    // Others read forwards: between the places of the last one wanted and of the first.
    const first = await keyAt(entries, wanted, 'prev', query.limit - 1);
    if (first !== undefined) wanted = IDBKeyRange.bound(first, wanted.upper, false, wanted.upperOpen);
    return (await answer(entries.getAll(wanted))).reverse();
  }
  if (query.offset) {
    const first = await keyAt(entries, wanted, 'next', query.offset);
    if (first === undefined) return [];
    wanted = IDBKeyRange.bound(first, query.to, false, true);
  }
  return answer(entries.getAll(wanted, query.limit));
}

/** What is read, or nothing: the app is told of a failure before it takes nothing for the answer. */
const orNothing = (reading, nothing) =>
  reading.catch(() => {
    send('storageFailed');
    return nothing;
  });

async function load(ticket, query) {
  const found = await orNothing(readEntries(query), []);
  send('loaded', u32(ticket), entries(found.map(({ id, value }) => [`${query.collection}/${id}`, value])));
}

/** How many entries a query would find, without reading them. */
async function countEntries(query) {
  const store = database.transaction(query.collection).objectStore(query.collection);
  return answer(source(store, query).count(range(query)));
}

/** Removes the entries of a collection that come first, but for so many. It is not waited for. */
function trim(collection, most) {
  try {
    const store = database.transaction(COLLECTIONS[collection], 'readwrite').objectStore(COLLECTIONS[collection]);
    store.count().onsuccess = ({ target: { result: count } }) => {
      if (count <= most) return;
      if (!most) return store.clear();
      let isThere = false;
      store.openKeyCursor().onsuccess = ({ target: { result: cursor } }) => {
        if (isThere) return store.delete(IDBKeyRange.upperBound(cursor.key, true));
        isThere = true;
        cursor.advance(count - most);
      };
    };
  } catch {
    // There is no storage, which the app knows.
  }
}

/** Which of some entries are there, in the order of their paths, without their values. */
async function findEntries(paths) {
  const all = paths.split('\n').map(split);
  const collections = [...new Set(all.map(([collection]) => collection))];
  const transaction = database.transaction(collections);
  const found = await Promise.all(
    collections.map(async (collection) => {
      const store = transaction.objectStore(collection);
      const ids = all.filter(([name]) => name === collection).map(([, id]) => id).sort();
      // One request takes about as long as ten more keys of another one.
      const most = 10 * ids.length;
      const keys = await answer(store.getAllKeys(IDBKeyRange.bound(ids[0], ids.at(-1)), most));
      return new Set(keys.length < most ? keys : await Promise.all(ids.map((id) => answer(store.getKey(id)))));
    }),
  );
  return all.flatMap(([collection, id]) => (found[collections.indexOf(collection)].has(id) ? [[`${collection}/${id}`, '']] : []));
}

async function find(ticket, paths) {
  send('loaded', u32(ticket), entries(await orNothing(findEntries(paths), [])));
}

async function count(ticket, query) {
  send('counted', u32(ticket), u32(await orNothing(countEntries(query), 0)));
}

/** Paths and values of all that is read when the app starts, as of one moment. */
async function readAtStart() {
  try {
    const transaction = database.transaction(READ_AT_START);
    const found = READ_AT_START.map((name) => answer(transaction.objectStore(name).getAll()));
    const lists = await Promise.all(found);
    lists.forEach((list, index) => {
      for (const { id, value, stamp, order } of list) hold([['put', `${READ_AT_START[index]}/${id}`, value, order]], stamp);
    });
    return lists.flatMap((list, index) => list.map(({ id, value }) => [`${READ_AT_START[index]}/${id}`, value]));
  } catch {
    // Else what cannot be read would be taken for what is not there, and written over. The app is told that there is no storage.
    database?.close();
    database = undefined;
    return [];
  }
}

// ---------------------------------------------------------------- Input

const idOf = (target) => {
  while (target && !target.appId) target = target.parentNode;
  return target ? target.appId : 1;
};
const distance = (event, start) => {
  const box = start.element.getBoundingClientRect();
  const thousandths = (pixels, side) => Math.round((pixels * 1000) / side);
  return [
    u32(thousandths(event.clientX - start.x, box.width || 1)),
    u32(thousandths(event.clientY - start.y, box.height || 1)),
  ];
};

let drag; // the touch that holds an element with data-press
let handled; // the pressed element, until the click that ends the press
let askedBefore; // the question that was shown at the latest click
let usesRemote = false;

function noteRemote(value) {
  if (usesRemote !== value) send('remoteUsed', u8((usesRemote = value) ? 1 : 0));
}

function listen() {
  container.addEventListener('click', (event) => {
    // The click that ends a press, wherever it lands: a dialog may have come up under the finger.
    if (handled && event.detail > 0) {
      handled = undefined;
      return;
    }
    // The second click of two is meant for what was there at the first one: a question may have come or gone under it.
    const asked = document.querySelector('[role=dialog]');
    if (event.detail > 1 && asked !== askedBefore) return;
    askedBefore = asked;
    send('clicked', u32(idOf(event.target)));
  });
  container.addEventListener('pointerdown', (event) => {
    noteRemote(false);
    handled = undefined;
    const element = event.target.closest?.('[data-press]');
    if (!element || event.button !== 0 || !event.isPrimary) return;
    handled = element;
    if (event.pointerType === 'mouse' && element.dataset.press !== 'drag') {
      // A mouse acts when it is pressed: that is a tenth of a second earlier.
      send('clicked', u32(element.appId));
    } else {
      drag = { element, pointer: event.pointerId, x: event.clientX, y: event.clientY };
      element.setPointerCapture(event.pointerId);
    }
  });
  // Without this a press would move the focus to the tile, and the arrow keys with it.
  container.addEventListener('mousedown', (event) => {
    if (event.target.closest?.('[data-press]')) event.preventDefault();
  });
  container.addEventListener('pointermove', (event) => {
    if (drag?.pointer === event.pointerId) send('dragged', u32(drag.element.appId), ...distance(event, drag));
  });
  for (const [type, kind] of [['pointerup', 'dropped'], ['pointercancel', 'dragCancelled']]) {
    container.addEventListener(type, (event) => {
      if (drag?.pointer !== event.pointerId) return;
      const start = drag;
      drag = undefined;
      send(kind, u32(start.element.appId), ...distance(event, start));
    });
  }
  container.addEventListener('contextmenu', (event) => {
    if (event.target.closest?.('[data-press], .step')) event.preventDefault();
  });
  container.addEventListener('input', (event) => {
    if (/^(?:text|password|textarea|range|select-one|color)$/.test(event.target.type)) send('changed', u32(idOf(event.target)), text(event.target.value));
  });
  // Forms are for who keeps passwords: what is to be done, the click on their button says.
  container.addEventListener('submit', (event) => event.preventDefault());
  container.addEventListener('change', (event) => {
    if (event.target.type === 'file') takeFile(event.target);
    if (event.target.type !== 'number') return;
    send('changed', u32(idOf(event.target)), text(event.target.value));
    event.target.value = event.target.getAttribute('value'); // what the app made of it
  });
  document.addEventListener('keydown', (event) => {
    if (!event.key) return; // Chrome tells so of what it has filled in
    // A button that is held down is pressed once: what it brings up is not answered with it.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLButtonElement) {
      return event.preventDefault();
    }
    const isSelect = event.target instanceof HTMLSelectElement;
    if (isSelect && usesRemote && event.key === 'Enter') return chooseNext(event);
    const isField =
      event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || (isSelect && !usesRemote);
    if (event.target.type === 'text' && event.key === 'Enter') {
      const beside = event.target.nextElementSibling;
      // Not by the Enter with which an input method is told that a word is right: in Safari it comes after that, as key 229.
      if (beside instanceof HTMLButtonElement && !event.isComposing && event.keyCode !== 229) beside.click();
      return;
    }
    // Up and down lead out of fields in which they do nothing; a remote control has the buttons beside a number.
    const isNumber = event.key.startsWith('Arrow') && (event.target.type === 'color' || (event.target.type === 'number' && usesRemote));
    const isLine = event.target.type === 'text' || event.target.type === 'password';
    const isLeft = isNumber || (isVertical(event) && (isLine || event.target.value === ''));
    if (event.altKey || (isField && event.key !== 'Escape' && !isLeft)) return;
    const modifiers = (event.ctrlKey || event.metaKey ? 1 : 0) | (event.shiftKey ? 2 : 0);
    // A digit's key is a digit with Shift, too, whatever the keyboard's layout makes of it; on a keypad it may be an arrow.
    const isArrow = event.key.length > 1 && !event.getModifierState('NumLock');
    const digit = isArrow ? undefined : /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const name = digit ?? (event.key.length === 1 ? event.key.toLowerCase() : event.key);
    if (send('keyPressed', u32(idOf(event.target)), u8(modifiers), text(name))) {
      event.preventDefault();
    } else if (!modifiers && event.key.startsWith('Arrow') && (moveFocus(event.key) || isSelect)) {
      event.preventDefault(); // of a list, too: its value is no way on
      noteRemote(true);
    }
  });
  listenForTouch();
  listenForFiles();
  listenForZoom();
  listenForSwipes();
  listenForHolding();
  addEventListener('resize', () => {
    send('resized', u32(innerWidth), u32(innerHeight));
    if (main()) noteBlock(main()); // rows may have another height
  });
  document.addEventListener('visibilitychange', () => {
    // Some browsers' own clock stands still while the device sleeps. When a page has been hidden, the two clocks have come apart by that.
    if (!document.hidden) clockOffset += Math.max(0, clocksApart() - apartWhenHidden);
    apartWhenHidden = clocksApart();
    writeAgain();
    if (document.hidden) send('hidden');
    else send('shown', u32(minutesFromUTC()));
  });
  addEventListener('online', () => send('connectionChanged', u8(1)));
  addEventListener('offline', () => send('connectionChanged', u8(0)));
  addEventListener('hashchange', arrive);
  container.addEventListener('scroll', noteScroll, { capture: true, passive: true });
  darkness.addEventListener('change', () => send('darknessChanged', u8(darkness.matches ? 1 : 0)));
}

const MOST_TEXT = 1 << 18; // bytes; of a file that is longer, one more, so that it is seen to be too long

function takeFile(field) {
  const [file] = field.files;
  field.value = ''; // the same file may be chosen again
  if (!file) return;
  if (field.accept.startsWith('image/')) addPictureFile(file);
  else if ('parts' in field.dataset) chooseFile(file);
  else readFile(field, file);
}

/** A file's text is the value of its field. */
async function readFile(field, file) {
  const value = await file.slice(0, MOST_TEXT + 1).text().catch(() => ''); // '': it is gone, or may not be read
  send('changed', u32(idOf(field)), text(value));
}

let offeredFile; // the one that was chosen last
let chosenFile; // whose parts the app asks for

function chooseFile(file) {
  offeredFile = file;
  send('fileChosen', u32(Math.min(file.size, 0xffff_ffff)));
}

async function readPart(ticket, offset, count) {
  if (!offset) chosenFile = offeredFile; // one that comes while another is taken in waits until that is done
  const part = await chosenFile.slice(offset, offset + count).arrayBuffer().catch(() => new ArrayBuffer(0)); // as above
  send('filePart', u32(ticket), bytes(new Uint8Array(part)));
}

/** A remote control's arrows lead on, so what is chosen is changed by its button alone. */
function chooseNext(event) {
  const list = event.target;
  event.preventDefault();
  list.selectedIndex = (list.selectedIndex + 1) % list.length;
  send('changed', u32(idOf(list)), text(list.value));
}

const isVertical = (event) => event.key === 'ArrowUp' || event.key === 'ArrowDown';
const darkness = matchMedia('(prefers-color-scheme: dark)');

/** Moves the focus to the next control in the direction of an arrow key, as a remote control's user expects; or the page, to read on. */
function moveFocus(key) {
  const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
  const current = document.activeElement;
  // What still moves is measured where it will be.
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
  }
  const controls = [...container.querySelectorAll('a[href], button:not(:disabled), input, select, textarea, summary, main[tabindex="0"]')].filter(
    (element) => !element.closest('[inert]') && element.getClientRects().length > 0,
  );
  if (!controls.includes(current)) {
    // What a view is for comes before the way to help.
    const first = controls.find((element) => element.closest('main, [role=dialog]') && !element.matches('.help-link')) ?? controls[0];
    first?.focus();
    return Boolean(first);
  }
  let from = current.getBoundingClientRect();
  if (dx) {
    const next = beside(controls, current, from, dx);
    next?.focus();
    return Boolean(next);
  }
  const isPage = current.id === 'main';
  let reached = controls;
  if (isPage) {
    const isSeen = ({ top, bottom }) => top >= from.top - 1 && bottom <= from.bottom + 1;
    // A link within a text, or the one back, is no reason to stop reading.
    const isWayOut = (element) => element.closest('.bar-study, .help-link, .manual-bar');
    const leadsOn = (element) => !element.closest('p') && !isWayOut(element) && isSeen(element.getBoundingClientRect());
    const isEntered = controls.some((element) => element !== current && current.contains(element) && leadsOn(element));
    if (!isEntered && readOn(dy)) return true;
    // It is entered at its edge, where lines begin.
    from = new DOMRect(from.left, dy > 0 ? from.top : from.bottom, 0, 0);
    if (dy > 0) reached = controls.filter((element) => !isWayOut(element));
  }
  const next = inNextRow(reached, current, from, dy) ?? (isPage ? inNextRow(controls, current, from, dy) : undefined);
  // Nothing that can be read is passed over.
  const isFar = next && !isPage && distanceAhead(next.getBoundingClientRect(), from, dy) > innerHeight * 0.75;
  if ((!next || isFar) && main()?.contains(current) && readOn(dy)) return true;
  next?.focus();
  return Boolean(next);
}

let frameOfFocus = 0;

/**
 * If what had the focus has gone, it moves with the next frame: moved at once, it would have all styles computed now and with the
 * frame again. Not so where one types, as phones show their keyboard only in answer to a touch.
 */
function moveFocusTo(id) {
  const move = () => {
    if (id === 'main' && firstOfTelevision()) return;
    const element = document.getElementById(id);
    // A card is seen from its title on, however small the screen is.
    element?.focus({ preventScroll: element.matches('.card') });
  };
  cancelAnimationFrame(frameOfFocus);
  const hasGone = document.activeElement === document.body;
  if (hasGone && !document.getElementById(id)?.matches('input, textarea'))
    // What was touched meanwhile keeps it.
    frameOfFocus = requestAnimationFrame(() => document.activeElement === document.body && move());
  else move();
}

/**
 * On a television a page has no focus that could be seen: what a view is for takes it, so that the button of the remote does something.
 * Not so where there is something to read. Returns whether there was such a control.
 */
function firstOfTelevision() {
  if (!container.querySelector('.television') || container.querySelector('main .manual, main .study, main .lesson, main .prose')) return false;
  const isMeant = (element) => !element.matches('.help-link, .bar-study') && element.getClientRects().length > 0;
  const first = ['main .button.primary:enabled', 'main :is(a[href], button:enabled)'].flatMap((kind) => [...container.querySelectorAll(kind)]).find(isMeant);
  first?.focus({ preventScroll: true });
  return Boolean(first);
}

const distanceAhead = (to, from, dy) => (dy > 0 ? to.top - from.bottom : from.top - to.bottom);

/** Scrolls the page by a quarter of what is seen, if there is more. */
function readOn(dy) {
  const { scrollTop: before, clientHeight } = main();
  main().scrollTop += (dy * clientHeight) / 4;
  return Math.abs(main().scrollTop - before) >= 1;
}

const REGIONS = '.menu, [role=dialog], main';

/**
 * The control in the nearest row above or below, of that row the one least aside: first within what the current one is part of, a card or
 * a list, then in what is around that. A menu at the side is no way on from a page; one below it is.
 */
function inNextRow(controls, current, from, dy) {
  const isAhead = (box) => distanceAhead(box, from, dy) > -2;
  const aside = (box) => Math.max(0, box.left - from.right, from.left - box.right);
  const across = (box) => Math.abs(box.left + box.right - from.left - from.right);
  const region = current.closest(REGIONS);
  const frame = region?.getBoundingClientRect();
  const isReached = (element) => {
    const other = element.closest(REGIONS);
    return other === region || !region || (other && distanceAhead(other.getBoundingClientRect(), frame, dy) > -2);
  };
  for (let part = current.id === 'main' ? current : current.parentElement; part && part !== document.body; part = part.parentElement) {
    const found = controls
      .filter((element) => element !== current && part.contains(element) && isReached(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => isAhead(box));
    if (!found.length) continue;
    const nearest = found.reduce((a, b) => (distanceAhead(b.box, from, dy) < distanceAhead(a.box, from, dy) ? b : a));
    const [top, bottom] = [nearest.box.top + 2, nearest.box.bottom - 2]; // the next row may touch it
    const row = found.filter((each) => each === nearest || (each.box.top < bottom && each.box.bottom > top));
    return row.reduce((a, b) => (aside(b.box) - aside(a.box) || across(b.box) - across(a.box)) < 0 ? b : a).element;
  }
}

/** The control at the left or right: one in the same line wins over a nearer one above or below. */
function beside(controls, current, from, dx) {
  let best;
  let least = Infinity;
  for (const element of controls) {
    if (element === current) continue;
    const to = element.getBoundingClientRect();
    const ahead = dx > 0 ? to.left - from.right : from.left - to.right;
    const aside = Math.max(0, to.top - from.bottom, from.top - to.bottom);
    const across = Math.abs(to.top + to.bottom - from.top - from.bottom);
    const cost = Math.max(ahead, 0) + 4 * aside + across;
    if (ahead > -2 && cost < least) [best, least] = [element, cost];
  }
  return best;
}

// ---------------------------------------------------------------- Places in the browser's history

// Each has a number in `history.state`. One that has none was not there before: it begins at its top.
const scrolled = new Map(); // number of a place: how far down it was scrolled
let here;
let scrollTop = 0;
let left; // route and scroll position of the place that is being left
let wanted; // how far down, and until when: what is loaded may make the page long enough only a little later

const minutesFromUTC = () => -new Date().getTimezoneOffset();
const main = () => document.getElementById('main');

/** Only what the player scrolled: not what comes of a page that has become shorter. */
function noteScroll({ target }) {
  if (target.id !== 'main') return;
  scrollTop = target.scrollTop;
  noteBlock(target);
}

/** Of a list that has only some of its blocks of rows on the page (`data-window`): the app is told which is the first that can be seen, and how many. */
function noteBlock(main) {
  const list = main.querySelector('[data-window]');
  const height = list?.firstElementChild?.offsetHeight;
  if (!height) return;
  const block = Math.max(0, Math.floor((main.getBoundingClientRect().top - list.getBoundingClientRect().top) / height));
  const count = Math.ceil(main.clientHeight / height) + 1;
  if (block === list.block && count === list.count) return; // the app knows it
  send('scrolled', u32(block), u32(count));
  list.block = block;
  list.count = count;
}

/** Another view is there already; or still the one that was being left: then only what lay over it has closed. */
function goTo(route) {
  if (location.hash.slice(1) === route) return;
  scrolled.set(here, scrollTop);
  here = undefined;
  wanted = undefined;
  location.hash = route;
  scrollTop = left?.route === route ? left.top : 0;
  if (main()) main().scrollTop = scrollTop;
}

/** Another address in place of the one that is there, which is gone from the browser's history, too. */
function replaceRoute(route) {
  history.replaceState(history.state, '', `#${route}`);
}

/** Gives a place that has no number one. Returns whether it had none. */
function numberPlace() {
  here = history.state?.place;
  const isNew = here === undefined;
  if (isNew) history.replaceState({ place: (here = Math.random()) }, '');
  return isNew;
}

/** A link was followed, the history was used, or the app has gone somewhere itself. */
function arrive({ oldURL }) {
  settleField();
  const isByApp = here === undefined;
  if (!isByApp) scrolled.set(here, scrollTop);
  left = { route: new URL(oldURL).hash.slice(1), top: scrollTop };
  const isNew = numberPlace();
  if (!isByApp) scrollTop = scrolled.get(here) ?? 0;
  wanted = { top: scrollTop, until: performance.now() + 2000 };
  send('routeChanged', text(location.hash.slice(1)), u8(isNew ? 0 : 1));
  left = undefined;
  scrollBack();
}

/** What is typed into a number's field counts when the field is left. */
function settleField() {
  if (document.activeElement?.matches('input[type=number]')) document.activeElement.blur();
}

function scrollBack() {
  if (!wanted || !main()) return;
  main().scrollTop = scrollTop = wanted.top;
  if (main().scrollTop >= wanted.top - 1 || performance.now() > wanted.until) wanted = undefined;
}

// ---------------------------------------------------------------- Sharing

/**
 * Hands the link that leads to `route` to the system's share sheet, with words and a picture (SVG) if there are any; where there is no
 * such sheet, link and words are copied.
 */
async function share(route, words, drawing) {
  const url = new URL(`#${route}`, location.href).href;
  try {
    if (navigator.share) {
      const data = words ? { url, text: words } : { url };
      const files = drawing && [await photograph(drawing)];
      return await navigator.share(files && navigator.canShare?.({ files }) ? { ...data, files } : data);
    }
  } catch (error) {
    if (error.name === 'AbortError') return; // the player has closed the sheet
  }
  send('linkCopied', u8(await copied(words ? `${words} ${url}` : url)));
}

/** Makes of a drawing what other apps can show. */
async function photograph(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d').drawImage(image, 0, 0);
  return new File([await new Promise((resolve) => canvas.toBlob(resolve))], 'tassello.png', { type: 'image/png' });
}

/** Puts a text where it can be pasted from. Becomes 1 if it is there; without https there is no clipboard. */
const copied = async (value) => (await navigator.clipboard?.writeText(value).then(() => 1, () => 0)) ?? 0;

async function copy(value) {
  send('textCopied', u8(await copied(value)));
}

const files = new Map(); // parts of those that are being written, by name

/** Takes a part of a file: the first one (0), another one (1), or the last one (2), with which the browser saves it. */
function save(stage, name, type, part) {
  if (!stage || !files.has(name)) files.set(name, []);
  files.get(name).push(part);
  if (stage !== 2) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(files.get(name), { type }));
  link.download = name;
  link.click();
  files.delete(name);
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // by then the browser has read it
}

let hearsShaking = false;

/** Three strong jolts within a second are a shake. */
async function listenForShaking() {
  if (hearsShaking || !('DeviceMotionEvent' in window)) return;
  hearsShaking = true;
  try {
    if ((await DeviceMotionEvent.requestPermission?.()) === 'denied') return;
  } catch {
    hearsShaking = false; // may be asked only after a touch: the next game asks again
    return;
  }
  let jolts = [];
  addEventListener('devicemotion', ({ acceleration: a }) => {
    if (!a || Math.hypot(a.x, a.y, a.z) < 18) return;
    const now = performance.now();
    jolts = jolts.filter((time) => now - time < 1000);
    if (!jolts.length || now - jolts.at(-1) > 120) jolts.push(now);
    if (jolts.length < 3) return;
    jolts = [];
    send('shaken');
  });
}

// ---------------------------------------------------------------- One tab plays

let isStolen = false;

/**
 * Holds the lock until the page goes or another tab steals it. Resolves to whether this tab plays.
 *
 * Waits a moment for it: after a reload the page of before may still be on its way out.
 */
function lock(steal) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request('tassello', steal ? { steal } : { signal: AbortSignal.timeout(500) }, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch((error) => {
        if (error.name === 'TimeoutError') return resolve(false);
        if (error.name !== 'AbortError') return resolve(true); // no locks here: nobody can tell the tabs apart
        resolve(false); // after a grant this does nothing
        isStolen = true;
        unsure = []; // what the other tab stores is newer
        if (!launch) return;
        send('playedElsewhere');
        awaitTurn();
      });
  });
}

/** The app is told when no tab plays any more: not if one is back in a moment, as after a reload, nor while nobody looks. */
async function awaitTurn() {
  await navigator.locks.request('tassello', () => {}).catch(() => {});
  await new Promise((done) => setTimeout(done, 2000));
  if (document.hidden) return document.addEventListener('visibilitychange', awaitTurn, { once: true });
  const isFree = await navigator.locks.request('tassello', { ifAvailable: true }, Boolean).catch(() => false);
  if (isFree) send('otherTabClosed');
  else awaitTurn();
}

/** Leaves a note for the next start in this tab. Returns whether that is possible. */
function note(what) {
  try {
    sessionStorage.setItem(what, '1');
    return true;
  } catch {
    return false; // cookies are blocked, and all storage with them: the app works without
  }
}

/** Takes a note away. Returns whether there was one. */
function unnote(what) {
  try {
    const isNoted = sessionStorage.getItem(what) === '1';
    sessionStorage.removeItem(what);
    return isNoted;
  } catch {
    return false; // as above
  }
}

function takeOver() {
  // A new start reads what the other tab has stored.
  note('takeOver');
  location.reload();
}

// ---------------------------------------------------------------- Service worker

async function registerServiceWorker() {
  try {
    registration = await navigator.serviceWorker.register('/service-worker.js');
  } catch {
    return; // a private window, or none at all: the app works without
  }
  const watch = (worker) => {
    if (!worker) return;
    // An older one is active. Safari may tell that the first one is installed when that is the active one already.
    const announce = () => {
      const { active } = registration;
      if (worker.state === 'installed' && active && active !== worker) send('updateFound');
    };
    worker.addEventListener('statechange', announce);
    announce();
  };
  watch(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
}

function restart() {
  if (!registration?.waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting.postMessage('update');
}

// ---------------------------------------------------------------- The app's module, in two parts

// app.wasm can paint what a first visit shows; rest.wasm comes meanwhile (scripts/split-app.mjs).
const early = []; // events that wait for the rest
let wasm; // what the module exports
let isWhole = false; // whether the rest is there
const TRACES = ['state/clock', 'state/running']; // what each visit leaves
let needsRest = false; // whether the app is to be begun only then, or anew
let launch; // the event with which it begins

/** Thrown by what stands for each function of the rest. */
class NotThereYet extends Error {}
const notThereYet = () => {
  throw new NotThereYet();
};

/** The server has another version by now: it is started, at once; when that was no help, when the player wants it. */
function startAnew() {
  if (!unnote('startedAnew') && note('startedAnew')) return restart();
  const veil = document.createElement('div');
  veil.className = 'veil';
  veil.append(document.getElementById('update').content.querySelector(`[lang=${likelyLanguage()}]`));
  document.body.append(veil);
  container.inert = true;
  const button = veil.querySelector('button');
  button.onclick = restart;
  button.focus();
}

/** Loads what the app cannot do without; once more past all caches, as something else may be kept there. */
async function insist(load) {
  let cache = 'default';
  for (let wait = 500; ; wait = Math.min(2 * wait, 30_000)) {
    try {
      return await load(cache);
    } catch {
      cache = 'reload';
      await new Promise((resolve) => setTimeout(resolve, wait)); // the network comes back
    }
  }
}

const compile = (address) =>
  insist(async (cache) => {
    const response = await fetch(address, { cache });
    if (response.status !== 404) return WebAssembly.compileStreaming(response);
    startAnew();
    return new Promise(() => {});
  });

async function begin(app) {
  const random = (pointer, length) => crypto.getRandomValues(new Uint8Array(wasm.memory.buffer, pointer, length));
  const placeholder = new Proxy({}, { get: () => notThereYet });
  let show = (...commands) => {
    // Only now: what is there from the start stays as long as there is nothing else to be seen.
    container.replaceChildren();
    nodes.clear();
    nodes.set(1, container);
    (show = perform)(...commands);
  };
  const bridge = { perform: (...commands) => show(...commands), random };
  wasm = (await WebAssembly.instantiate(app, { bridge, placeholder })).exports;
}

/** Handles an event without the rest. If that is not enough, the app is begun anew when it is there: nothing was done yet. */
function handleAlone(event) {
  try {
    handle(event);
  } catch (error) {
    if (!(error instanceof NotThereYet)) throw error;
    needsRest = true;
  }
}

// ---------------------------------------------------------------- Start

/** Whether this tab plays, and what is stored: but for what there may be any number of, which the app asks for when it wants it. */
async function readAll(steal) {
  // A page that is loaded before it is asked for plays when it is shown: until then it is given no lock.
  if (document.prerendering) await new Promise((shown) => document.addEventListener('prerenderingchange', shown, { once: true }));
  const isPlaying = await lock(steal);
  // Only now: until the lock was held another tab may have written.
  database = await openDatabase(isPlaying);
  return [isPlaying, await readAtStart()];
}

/** The page's theme, and of what the system draws around it. */
function showTheme(theme) {
  document.querySelector('meta[name=theme-color]').content = theme === 'dark' ? '#14191a' : '#f6f3ee';
  return (document.documentElement.dataset.theme = theme);
}

function showLook() {
  showTheme(keptLook('theme') ?? 'light');
  if ((keptLook('material') ?? 'paper') !== 'paper') loadMaterials();
}

async function start() {
  const steal = unnote('takeOver');
  const compiled = compile(document.getElementById('module').href);
  const rest = compiled.then(() => Promise.all([compile('{{rest.wasm}}'), insist(() => loadStyles('{{rest.css}}'))]));
  const [app, [isPlaying, stored]] = await Promise.all([
    compiled,
    readAll(steal),
    fetchTexts(likelyLanguage()).catch(() => {}), // the app asks for those that it wants
  ]);
  const isTelevision = /\bTV\b|SmartTV|SMART-TV|Tizen|Web0S|BRAVIA|AFT[A-Z]|CrKey/i.test(navigator.userAgent);
  const isWaiting = !isPlaying || isStolen;
  const flags = (navigator.onLine ? 1 : 0) | (darkness.matches ? 2 : 0) | (isTelevision ? 4 : 0) | (isWaiting ? 8 : 0) | (steal ? 16 : 0) | (window.PublicKeyCredential ? 32 : 0);
  numberPlace();
  launch = eventOf(
    'started', u32(innerWidth), u32(innerHeight), crypto.getRandomValues(new Uint8Array(16)), u8(flags),
    u32(minutesFromUTC()), text((navigator.languages ?? [navigator.language]).join()), text(location.hash.slice(1)), entries(stored),
  );
  needsRest = stored.some(([path]) => !TRACES.includes(path)); // a game, a name: more than the first part knows of
  if (!needsRest) {
    await begin(app);
    handleAlone(launch);
  }
  rest.then(async ([module]) => {
    if (needsRest) await begin(app);
    await WebAssembly.instantiate(module, { primary: wasm });
    isWhole = true;
    unnote('startedAnew');
    if (needsRest) handle(launch);
    for (const event of early.splice(0)) handle(event);
  });
  listen();
  if (document.hidden) send('hidden'); // nothing else tells it
  if (isWaiting) awaitTurn();
  if (!database && isPlaying) send('storageFailed');
  registerServiceWorker();
  keepAll();
  navigator.storage?.persist?.();
}

let failures = 0;

/** The app is told of the first errors that nobody has caught. It may be their cause: then it cannot be told, nor of that. */
function noteFailure(message) {
  if (failures++ >= 5 || !launch) return;
  try {
    send('scriptFailed', text(message.slice(0, 500)));
  } catch {
    failures = Infinity;
  }
}

addEventListener('error', ({ message, filename, lineno }) => message && noteFailure(`${message} (${filename.split('/').at(-1)}:${lineno})`));
addEventListener('unhandledrejection', ({ reason }) => noteFailure(String(reason?.message ?? reason)));
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installPrompt = event;
  send('installOffered');
});

showLook();
start();
