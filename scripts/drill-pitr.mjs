import { findNode, install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

// npm run drill:pitr: destroys a database and brings it back to the second before the mistake.
await install();
const { ok } = await run(findNode(), [inRoot('drills/point-in-time.ts')], { show: true });
process.exitCode = ok ? 0 : 1;
