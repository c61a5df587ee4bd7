import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { recalculateRiskJob } from './recalculate-risk.job.ts';
import { scoreAccounts } from './score-accounts.ts';
import { limitDevices, listAccountsOnDevice, saveDevice } from './trace-queries.ts';

interface Fingerprint {
  fingerprint: string;
  confidence?: number | null | undefined;
}

const mostDevices = 100;
/** With three or more accounts on a device, another one changes nobody's points. */
const accountsToRescore = 10;

/** Records a use of a device. A new device recalculates the account's score, and those of others on it. */
export async function recordFingerprint(
  deps: Deps,
  actor: Person,
  { fingerprint, confidence }: Fingerprint,
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const device = { userId: actor.id, fingerprint };
    const isNew = await saveDevice(tx, { ...device, confidence: confidence ?? null }, now);
    if (!isNew) return;
    await limitDevices(tx, actor.id, mostDevices);
    await scoreAccounts(ctx, [actor.id]);
    for (const userId of await listAccountsOnDevice(tx, device, accountsToRescore)) {
      await recalculateRiskJob.enqueue(ctx, { userId });
    }
  });
}
