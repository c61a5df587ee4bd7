import { runFile } from './run-file.mjs';

await runFile('apps/api/src/mend-money.ts', { dev: false });
