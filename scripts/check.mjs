import { performance } from 'node:perf_hooks';
import { install } from './install.mjs';
import { has, inRoot, isStarted, repositoryRoot } from './paths.mjs';
import { runTool } from './run.mjs';

const web = inRoot('apps/web');
const hasWeb = () => has('apps/web/app/routes.ts');

const steps = [
  { name: 'format and lint', run: () => runTool('biome', ['ci', '--colors=off', '.']) },
  { name: 'types', run: () => runTool('tsc', ['-p', 'tsconfig.json']) },
  { name: 'types of the browser tests', run: () => runTool('tsc', ['-p', 'e2e']) },
  { name: 'types of the scripts', run: () => runTool('tsc', ['-p', 'tsconfig.scripts.json']) },
  { name: 'types of the web app', applies: hasWeb, run: checkWebTypes },
  { name: 'structure', run: runStructureCheck },
  { name: 'unused code', run: () => runTool('knip', ['--no-progress']) },
];

/**
 * Runs all checks at once, without a server, and prints the time and the problems of each.
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function runChecks() {
  const applying = steps.filter(({ applies }) => applies?.() ?? true);
  const results = await Promise.all(applying.map(runStep));
  const failed = results.filter((ok) => !ok).length;
  return { passed: results.length - failed, failed };
}

async function runStep({ name, run }) {
  const startedAt = performance.now();
  const { ok, output } = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!ok) console.log(output.trimEnd().replaceAll(/^/gm, '    '));
  return ok;
}

async function checkWebTypes() {
  const generated = await runTool('react-router', ['typegen'], { cwd: web });
  return generated.ok ? runTool('tsc', ['-p', 'apps/web']) : generated;
}

async function runStructureCheck() {
  // Loaded late: on a fresh clone its parser is installed only after this file has started.
  const { checkStructure } = await import('./check-structure.mjs');
  const problems = checkStructure(repositoryRoot);
  return { ok: problems.length === 0, output: problems.join('\n') };
}

if (isStarted(import.meta.url)) {
  await install();
  const { failed } = await runChecks();
  process.exitCode = failed ? 1 : 0;
}
