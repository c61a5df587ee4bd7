import { checkStripeOf, printCheck } from './features/stripe-check/index.ts';
import { readEnv } from './platform/env.ts';
import { failCommand } from './start-problem.ts';

/**
 * `npm run stripe:check [-- --base-url URL]`: asks Stripe, or a base URL such as the sandbox's, if
 * everything that the product needs is set up. Exit code 1 if something is missing.
 */
function baseUrlOf(args: readonly string[]): string | undefined {
  const at = args.indexOf('--base-url');
  if (at < 0) return undefined;
  const url = args[at + 1] ?? '';
  if (!URL.canParse(url)) throw new Error('Usage: npm run stripe:check -- --base-url URL');
  return url;
}

async function check(): Promise<void> {
  const env = readEnv({ ...process.env, SEED: 'none' });
  const parts = await checkStripeOf(env, baseUrlOf(process.argv.slice(2)));
  const { lines, isReady } = printCheck(parts);
  console.log(lines.join('\n'));
  process.exitCode = isReady ? 0 : 1;
}

await check().catch(failCommand);
