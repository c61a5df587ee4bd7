import { findNode, install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

// npm run drill:operations: follows docs/operations.md with a release, on one machine.
await install();
const { ok } = await run(findNode(), [inRoot('drills/operations.ts')], { show: true });
process.exitCode = ok ? 0 : 1;
