import { runPreflight } from './features/preflight/index.ts';
import { type Env, EnvironmentError, readEnv } from './platform/env.ts';

/**
 * `npm run preflight [-- --base-url URL]`: connects to everything that the environment sets. A line for each
 * problem, with the variable; exit code 1 if there is one. The URL is the sandbox's in place of Stripe's.
 */
async function preflight(args: readonly string[]): Promise<string[]> {
  const at = args.indexOf('--base-url');
  const stripeUrl = at < 0 ? undefined : (args[at + 1] ?? '');
  if (stripeUrl !== undefined && !URL.canParse(stripeUrl)) {
    return ['Usage: npm run preflight -- --base-url URL'];
  }
  const env = readOrExplain();
  if (Array.isArray(env)) return env;
  const { checked, problems } = await runPreflight(env, { stripeUrl });
  if (problems.length === 0) console.log(`Nothing is wrong. Asked: ${checked.join(', ')}.`);
  return problems.map(({ variable, text }) =>
    text.startsWith(variable) ? text : `${variable}: ${text}`,
  );
}

function readOrExplain(): Env | string[] {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (error instanceof EnvironmentError) return [...error.problems];
    throw error;
  }
}

const problems = await preflight(process.argv.slice(2));
for (const problem of problems) console.error(problem);
// Libraries keep connections for later, and a service that did not answer has one open.
process.exit(problems.length > 0 ? 1 : 0);
