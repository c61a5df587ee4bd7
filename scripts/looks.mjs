import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { runTool } from './run.mjs';

// npm run looks [-- --accept] [PAGE ...]: compares whole pages with their pictures in e2e/looks.
// --accept replaces these pictures. PAGE is a page's name, such as 'host dashboard'.
const accepted = inRoot('e2e/looks');
const found = inRoot('test-results/looks');
const args = process.argv.slice(2);
const pages = args.filter((arg) => arg !== '--accept');
await install();
rmSync(found, { recursive: true, force: true });
const browser = await ensureBrowser();
process.exitCode = browser && (await compare(browser)) ? 0 : 1;
if (args.includes('--accept')) accept();

async function compare(browser) {
  const chosen = pages.length > 0 ? ['-t', `^(${pages.map(escaped).join('|')})`] : [];
  const { ok } = await runTool(
    'vitest',
    ['run', '--config', 'e2e/vitest.config.ts', 'looks/looks', ...chosen],
    { show: true, env: { CHROMIUM_PATH: browser } },
  );
  return ok;
}

/** Replaces the accepted pictures of all pages that looked different. */
function accept() {
  const files = picturesIn(found).filter((file) => !file.endsWith('-differences.png'));
  for (const file of files) cpSync(join(found, file), join(accepted, file));
  console.log(`Accepted: ${files.join(', ') || 'nothing, because no page looks different'}`);
  if (files.length > 0) process.exitCode = 0;
}

function picturesIn(folder) {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.png'));
  } catch {
    return [];
  }
}

function escaped(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
