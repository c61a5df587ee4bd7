import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildWeb } from './build-web.mjs';
import { runChecks } from './check.mjs';
import { install } from './install.mjs';
import { cache, has, repositoryRoot } from './paths.mjs';
import { ensurePgbouncer } from './pgbouncer.mjs';
import { runTool } from './run.mjs';

const reports = join(cache, 'test-reports');
const oneFailed = { passed: 0, failed: 1 };
const onePassed = { passed: 1, failed: 0 };

const allSuites = [
  { part: 'check', title: 'Checks', run: runChecks },
  { part: 'api', title: 'Unit and API tests', run: runApiTests },
  {
    part: 'web',
    title: 'Web app',
    run: async () => ((await buildWeb()) ? onePassed : oneFailed),
  },
  { part: 'e2e', title: 'Browser tests', run: runBrowserTests },
];

async function runApiTests() {
  await ensurePgbouncer();
  return runVitest('api', []);
}

async function runBrowserTests() {
  const config = 'e2e/vitest.config.ts';
  if (!has(config)) {
    console.log(`There are no browser tests yet (${config})`);
    return { passed: 0, failed: 0 };
  }
  if (!(await buildWeb())) return oneFailed;
  const browser = await ensureBrowser();
  if (!browser) return oneFailed;
  return runVitest('e2e', ['--config', config], { CHROMIUM_PATH: browser });
}

async function runVitest(name, args, env = {}) {
  const report = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { ok } = await runTool('vitest', ['run', ...args, ...reporters], { show: true, env });
  return count(report, ok);
}

/** Failures outside tests count too: a file that does not load, an unhandled rejection. */
function count(file, ok) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length;
    const failed = report.numFailedTests + unloaded;
    return {
      passed: report.numPassedTests,
      failed: failed || (ok ? 0 : 1),
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap(describeFailures),
      unsteady: report.testResults.flatMap(describeUnsteady),
    };
  } catch {
    return oneFailed;
  }
}

/** A line for each failed test and file, with both ends of its message. */
function describeFailures({ name, status, message, assertionResults }) {
  const file = relative(repositoryRoot, name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${message}`];
  return describe(file, assertionResults, (test) => test.status === 'failed');
}

/** Tests that passed on their second try: a race of the test or of the product, or a rare input. */
function describeUnsteady({ name, assertionResults }) {
  const failedFirst = (test) => test.status === 'passed' && test.failureMessages.length > 0;
  return describe(relative(repositoryRoot, name), assertionResults, failedFirst);
}

function describe(file, tests, isMeant) {
  return tests
    .filter(isMeant)
    .map((test) => `${file} › ${test.fullName}\n${shortened(test.failureMessages.join('\n'))}`);
}

/** A counterexample of thousands of letters can stand between what failed and why. */
function shortened(message) {
  return message.length > 3000 ? `${message.slice(0, 800)}\n…\n${message.slice(-2000)}` : message;
}

function chosenSuites(parts) {
  const known = allSuites.map(({ part }) => part);
  const unknown = parts.filter((part) => !known.includes(part));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
    process.exit(2);
  }
  return allSuites.filter(({ part }) => parts.length === 0 || parts.includes(part));
}

const suites = chosenSuites(process.argv.slice(2));
await install();
const total = { passed: 0, failed: 0, skipped: 0 };
const allFailures = [];
const allUnsteady = [];
for (const { title, run } of suites) {
  console.log(`\n── ${title}`);
  const { passed, failed, skipped = 0, failures = [], unsteady = [] } = await run();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  allFailures.push(...failures);
  allUnsteady.push(...unsteady);
}
if (allUnsteady.length > 0)
  console.log(`\n── What passed on its second try\n${allUnsteady.join('\n\n')}`);
if (allFailures.length > 0) console.log(`\n── What failed\n${allFailures.join('\n\n')}`);
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed ? 1 : 0;
