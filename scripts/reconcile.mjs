import { runFile } from './run-file.mjs';

await runFile('apps/api/src/reconcile.ts', { dev: false });
