import { buildWeb } from './build-web.mjs';
import { install } from './install.mjs';
import { runFile } from './run-file.mjs';

// npm run bench [-- search staff hosting risk people ledger pages] [--cars 2000,20000] [--entries
// 60000]:
// load and scale, each figure with its lower bound in the same run.
await install();
if (!(await buildWeb())) process.exit(1);
await runFile('bench/run.ts');
