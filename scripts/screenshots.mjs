import { rmSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { buildWeb } from './build-web.mjs';
import { install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { runTool } from './run.mjs';

// npm run screenshots [-- staff/pages]: every page and state of the page tests, at three widths,
// light and dark. Arguments select test files by parts of their names.
const folder = inRoot('test-results/screenshots');
const chosen = process.argv.slice(2);
await install();
process.exitCode = (await takeScreenshots()) ? 0 : 1;

async function takeScreenshots() {
  if (!(await buildWeb())) return false;
  const browser = await ensureBrowser();
  if (!browser) return false;
  rmSync(folder, { recursive: true, force: true });
  const files = chosen.length > 0 ? chosen : ['pages'];
  const args = ['run', '--config', 'e2e/vitest.config.ts', ...files];
  const env = { CHROMIUM_PATH: browser, E2E_SHOTS: folder };
  const { ok } = await runTool('vitest', args, { show: true, env });
  console.log(`The screenshots are in ${folder}`);
  return ok;
}
