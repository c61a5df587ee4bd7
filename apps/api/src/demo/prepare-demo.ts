import { withAdvisoryLock } from '../platform/database/advisory-lock.ts';
import { lockNumbers } from '../platform/database/lock-numbers.ts';
import type { Deps } from '../platform/deps.ts';
import { loadDemo } from './load-demo.ts';

/** Loads the missing parts of the demo; of several processes on a database only one does it. */
export async function prepareDemo(
  deps: Deps,
  directUrl: string,
  sandboxUrl: string,
): Promise<void> {
  await withAdvisoryLock(directUrl, lockNumbers.demo, async () => {
    // The server does not listen yet, and the demo reads Stripe's answers itself.
    await setWebhooks(sandboxUrl, 'drop');
    try {
      await loadDemo(deps, sandboxUrl);
    } finally {
      await setWebhooks(sandboxUrl, 'normal');
    }
  });
}

async function setWebhooks(sandboxUrl: string, mode: 'drop' | 'normal'): Promise<void> {
  await fetch(`${sandboxUrl}/_sandbox/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
}
