import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import type { TestAnswer } from '../harness/client.ts';
import { type Person, postForm } from '../harness/factories.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedBooking } from './simulated-booking.ts';
import type { SimulatedSite } from './simulated-site.ts';

export interface Stage {
  site: SimulatedSite;
  random: SeededRandom;
  admin: Person;
  /** Reports a response that no client may ever get. */
  report(defect: string): void;
}

export const goodCards = ['4242424242424242', '5555555555554444', '378282246310005'] as const;

/** Returns the response; undefined if the connection broke, as in a kill. */
export async function attempt<Body>(
  stage: Stage,
  what: string,
  call: () => Promise<TestAnswer<Body>>,
): Promise<TestAnswer<Body> | undefined> {
  const answer = await call().catch(() => undefined);
  if (answer?.status === 500) stage.report(`${what} answered 500: ${JSON.stringify(answer.body)}`);
  return answer;
}

export async function payPages(
  stage: Stage,
  sessions: readonly string[],
  card: string,
): Promise<void> {
  for (const session of sessions) {
    await postForm(stage.site, `/checkout/${session}/pay`, { card }).catch(() => undefined);
  }
}

/** The guest pays an order on the page that a link leads to. */
export async function payByLink(
  stage: Stage,
  { guest }: SimulatedBooking,
  orderId: number,
): Promise<void> {
  const answer = await attempt(stage, `the page of charge ${orderId}`, () =>
    guest.client.call(chargeEndpoints.payCharge, { params: { id: orderId } }),
  );
  if (answer?.status !== 200) return;
  const session = new URL(answer.body.url).pathname.split('/').at(-1) ?? '';
  await payPages(stage, [session], stage.random.pick(goodCards));
}
