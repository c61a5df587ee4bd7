import { findNode, install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

// npm run drill:rolling: restarts servers in turn behind HAProxy and nginx, and counts lost requests.
await install();
const { ok } = await run(findNode(), [inRoot('drills/rolling.ts')], { show: true });
process.exitCode = ok ? 0 : 1;
