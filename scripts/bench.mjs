import { buildWeb } from './build-web.mjs';
import { findNode, install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

// npm run bench [-- search staff hosting risk people ledger pages] [--cars 2000,20000] [--entries
// 60000]:
// load and scale, each figure with its lower bound in the same run.
await install();
if (!(await buildWeb())) process.exit(1);
const { ok } = await run(findNode(), [inRoot('bench/run.ts'), ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = ok ? 0 : 1;
