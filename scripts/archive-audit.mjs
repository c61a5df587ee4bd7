import { findNode, install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

await install({ dev: false });
const args = [inRoot('apps/api/src/archive-audit.ts'), ...process.argv.slice(2)];
const { ok } = await run(findNode(), args, { show: true });
process.exitCode = ok ? 0 : 1;
