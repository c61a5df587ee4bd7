import { runFile } from './run-file.mjs';

// npm run soak [-- MINUTES]: mixed load with a kill every two minutes; reports losses and growth.
await runFile('drills/soak.ts');
