import type { TestSite } from './factories.ts';

/** Moves a server's clock `minutes` ahead of this machine's, and waits for due work. */
export async function travelMinutes(site: TestSite, minutes: number): Promise<void> {
  const now = new Date(Date.now() + minutes * 60_000).toISOString();
  const answer = await fetch(`${site.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  });
  if (answer.status !== 200) throw new Error(`The clock answered ${answer.status}.`);
}
