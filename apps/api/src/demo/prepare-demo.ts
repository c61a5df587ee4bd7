import { withAdvisoryLock } from '../platform/database/advisory-lock.ts';
import type { Deps } from '../platform/deps.ts';
import { loadDemo } from './load-demo.ts';
import { coverView, photographDemo } from './photograph-demo.ts';

const demoLock = 7_420_004;

/** Loads what is missing of the demo, in one process of those that share the database. */
export async function prepareDemo(
  deps: Deps,
  databaseUrl: string,
  sandboxUrl: string,
): Promise<void> {
  await withAdvisoryLock(databaseUrl, demoLock, async () => {
    // Nobody listens yet, and the load takes Stripe's word itself.
    await setWebhooks(sandboxUrl, 'drop');
    try {
      await loadDemo(deps, sandboxUrl);
    } finally {
      await setWebhooks(sandboxUrl, 'normal');
    }
    await photographDemo(deps, coverView);
  });
}

async function setWebhooks(sandboxUrl: string, mode: 'drop' | 'normal'): Promise<void> {
  await fetch(`${sandboxUrl}/_sandbox/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
}
