import { runFile } from './run-file.mjs';

// npm run drill:failover: kills the primary of two PostgreSQL under load, and counts the losses.
await runFile('drills/failover.ts');
