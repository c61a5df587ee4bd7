import { formatDollars } from '@curbside/domain/money/money';
import { withCommandDatabase } from './command-database.ts';
import { withCommandDeps } from './command-deps.ts';
import { compareLedger, type Difference } from './features/ledger/index.ts';
import { readEnv } from './platform/env.ts';
import { failCommand } from './start-problem.ts';

/** `npm run reconcile`: compares the whole ledger with Stripe. Exit code 1 and a line for each difference. */
function describe({ kind, subject, bookingId, ledgerCents, stripeCents }: Difference): string {
  const what = `${subject}${bookingId ? ` (booking ${bookingId})` : ''}: ${kind.replaceAll('_', ' ')}`;
  return `${what}, ${formatDollars(ledgerCents)} in the ledger, ${formatDollars(stripeCents)} at Stripe`;
}

try {
  const env = readEnv({ ...process.env, SEED: 'none' });
  const differences = await withCommandDatabase(env, (db, url) =>
    withCommandDeps(env, { db, url }, (deps) => compareLedger(deps, { system: 'reconcile' })),
  );
  for (const difference of differences) console.error(describe(difference));
  if (differences.length === 0) console.log('The ledger and Stripe agree.');
  process.exitCode = differences.length > 0 ? 1 : 0;
} catch (error) {
  failCommand(error);
}
