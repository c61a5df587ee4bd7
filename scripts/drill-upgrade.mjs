import { runFile } from './run-file.mjs';

// npm run drill:upgrade [-- REF]: the program of REF on the schema of this one.
await runFile('drills/upgrade.ts');
