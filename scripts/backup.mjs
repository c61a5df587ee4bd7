import { runFile } from './run-file.mjs';

await runFile('apps/api/src/backup.ts', { dev: false });
