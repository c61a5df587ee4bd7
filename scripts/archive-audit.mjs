import { runFile } from './run-file.mjs';

await runFile('apps/api/src/archive-audit.ts', { dev: false });
