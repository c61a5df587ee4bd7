import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from './paths.mjs';
import { run, runTool } from './run.mjs';

const usualPlaces = [
  // Without windows, a page costs two thirds of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium, or installs one.
 * @returns {Promise<string | undefined>} its path; undefined (and a message) without one
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('No browser found; installing Chromium for the browser tests …');
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (!findBrowser()) await runTool('playwright', ['install', 'chromium']);
  const installed = findBrowser();
  if (!installed) {
    console.error(
      'The browser tests need Chromium or Chrome: install it (`apt-get install chromium`, ' +
        '`npx playwright install chromium`), or set CHROMIUM_PATH to one.',
    );
  }
  return installed;
}

function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && existsSync(wanted)) return wanted;
  return usualPlaces.find((path) => existsSync(path)) ?? browserOfPlaywright();
}

function browserOfPlaywright() {
  try {
    const { chromium } = createRequire(inRoot('package.json'))('playwright');
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
