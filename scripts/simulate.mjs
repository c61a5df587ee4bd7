import { runFile } from './run-file.mjs';

// npm run simulate [-- --bookings 5000 --seed N]: random bookings through random faults.
await runFile('apps/api/src/test/simulator/run-simulation.ts');
