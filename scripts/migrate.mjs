import { runFile } from './run-file.mjs';

await runFile('apps/api/src/migrate.ts', { dev: false });
