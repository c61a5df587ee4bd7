import { runFile } from './run-file.mjs';

await runFile('apps/api/src/verify-audit.ts', { dev: false });
