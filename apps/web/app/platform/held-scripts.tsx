import { InlineScript } from './inline-script.tsx';

/** The browser knows neither, so it fetches and runs nothing. */
const heldModule = 'held-module';
const heldPreload = 'held-modulepreload';

const firstPicture = /<img [^>]*fetchPriority="high"/i;

/**
 * Holds back the scripts that React Router has written into a page, and their preloads: they are
 * seven times the page itself, and on a slow line would arrive before its first picture.
 * Without such a picture they have nothing to wait for.
 */
export function holdScripts(html: string): string {
  if (!firstPicture.test(html)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${heldPreload}"`)
    .replaceAll(/(<script [^>]*?)type="module"/g, `$1type="${heldModule}"`);
}

/** In milliseconds. A picture that takes longer is not waited for. */
const longestWait = 2500;

/** To start forty requests in one go keeps a phone from answering a tap. */
const fetchedAtOnce = 4;

const starter = `
let hasStarted = false;
const acts = ['pointerdown', 'keydown', 'focusin'];
function start() {
  if (hasStarted) return;
  hasStarted = true;
  for (const act of acts) removeEventListener(act, start, true);
  fetchNext([...document.querySelectorAll('link[rel=${heldPreload}]')]);
}
function fetchNext(links) {
  for (const link of links.splice(0, ${fetchedAtOnce})) {
    link.as = 'script';
    link.crossOrigin = 'anonymous';
    link.rel = 'preload';
  }
  if (links.length > 0) setTimeout(fetchNext, 0, links);
  else run();
}
function run() {
  for (const held of document.querySelectorAll('script[type=${heldModule}]')) {
    const script = document.createElement('script');
    script.type = 'module';
    script.async = true;
    script.nonce = held.nonce;
    script.text = held.text;
    held.replaceWith(script);
  }
}
function startAfterPaint() {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startAfterPaint);
  else requestAnimationFrame(() => setTimeout(start));
}
for (const act of acts) addEventListener(act, start, true);
setTimeout(start, ${longestWait});
const picture = document.querySelector('img[fetchpriority=high]');
if (!picture || picture.complete) startAfterPaint();
else for (const end of ['load', 'error']) picture.addEventListener(end, startAfterPaint);
`;

/**
 * Starts the held scripts once the first picture has loaded, or at the first click, key press or
 * focus. Comes after the held scripts in the page. Input before they run is replayed
 * (early-input.tsx). Each script becomes a new element, preloaded as a file: when their types were
 * only changed, beside module preloads, Chromium sometimes fetched all of them and ran none.
 */
export function ScriptStarter() {
  return <InlineScript code={starter} />;
}
