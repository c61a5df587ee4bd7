import { runFile } from './run-file.mjs';

await runFile('apps/api/src/preflight.ts', { dev: false });
