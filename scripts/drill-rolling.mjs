import { runFile } from './run-file.mjs';

// npm run drill:rolling: restarts servers in turn behind HAProxy and nginx, and counts lost requests.
await runFile('drills/rolling.ts');
