import { runFile } from './run-file.mjs';

await runFile('apps/api/src/restore.ts', { dev: false });
