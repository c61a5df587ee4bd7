import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorize, chargeOf, pay } from '../testing/scenarios.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const warn = (body: object) => sandbox.control('early-fraud-warnings', body);

test('a bank warns of a charge once, by an event and in the list', async () => {
  const intent = await pay(stripe);
  const charge = chargeOf(intent);
  expect((await warn({ charge, fraud_type: 'unauthorized_use_of_card' })).status).toBe(200);
  const [event] = await sandbox.waitFor('radar.early_fraud_warning.created');
  const { data } = await stripe.radar.earlyFraudWarnings.list({ charge });
  expect(data).toMatchObject([
    {
      actionable: true,
      charge,
      payment_intent: intent.id,
      fraud_type: 'unauthorized_use_of_card',
    },
  ]);
  expect(event?.data.object).toEqual(data[0]);
  expect(await stripe.radar.earlyFraudWarnings.retrieve(data[0]?.id ?? '')).toEqual(data[0]);
  expect((await warn({ charge })).status).toBe(400);
});

test('nothing is left to do where the money went back', async () => {
  const charge = chargeOf(await pay(stripe));
  await stripe.refunds.create({ charge });
  await warn({ charge });
  const { data } = await stripe.radar.earlyFraudWarnings.list({ charge });
  expect(data).toMatchObject([{ actionable: false }]);
});

test('authorizations, unknown charges and unknown reasons are refused', async () => {
  expect((await warn({ charge: chargeOf(await authorize(stripe)) })).status).toBe(400);
  expect((await warn({ charge: 'ch_nowhere' })).status).toBe(400);
  const charge = chargeOf(await pay(stripe));
  expect((await warn({ charge, fraud_type: 'bad_mood' })).status).toBe(400);
});

test('Stripe’s test card is warned of at once', async () => {
  const charge = chargeOf(await pay(stripe, { payment_method: 'pm_card_createIssuerFraudRecord' }));
  const { data } = await stripe.radar.earlyFraudWarnings.list({ charge });
  expect(data).toHaveLength(1);
});
