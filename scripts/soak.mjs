import { findNode, install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

// npm run soak [-- MINUTES]: mixed load with a kill every two minutes; reports losses and growth.
await install();
const { ok } = await run(findNode(), [inRoot('drills/soak.ts'), ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = ok ? 0 : 1;
