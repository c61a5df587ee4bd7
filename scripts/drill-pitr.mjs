import { runFile } from './run-file.mjs';

// npm run drill:pitr: destroys a database and brings it back to the second before the mistake.
await runFile('drills/point-in-time.ts');
