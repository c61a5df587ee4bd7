import { findNode, install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

// npm run drill:upgrade [-- REF]: the program of REF on the schema of this one.
await install();
const { ok } = await run(findNode(), [inRoot('drills/upgrade.ts'), ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = ok ? 0 : 1;
