import { runFile } from './run-file.mjs';

// npm run drill:operations: follows docs/operations.md with a release, on one machine.
await runFile('drills/operations.ts');
