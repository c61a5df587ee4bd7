import { findNode, install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

// npm run drill:failover: kills the primary of two PostgreSQL under load, and counts the losses.
await install();
const { ok } = await run(findNode(), [inRoot('drills/failover.ts'), ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = ok ? 0 : 1;
