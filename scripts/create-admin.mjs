import { runFile } from './run-file.mjs';

await runFile('apps/api/src/create-admin.ts', { dev: false });
