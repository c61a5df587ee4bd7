import { runFile } from './run-file.mjs';

// npm run verify-evidence -- FILE: checks that an evidence bundle is unchanged.
await runFile('apps/api/src/verify-evidence.ts', { dev: false });
