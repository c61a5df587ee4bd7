import { findNode, install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

// npm run simulate [-- --bookings 5000 --seed N]: random bookings through random faults.
await install();
const args = [inRoot('apps/api/src/test/simulator/run-simulation.ts'), ...process.argv.slice(2)];
const { ok } = await run(findNode(), args, { show: true });
process.exitCode = ok ? 0 : 1;
