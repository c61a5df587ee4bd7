import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advance, chargeOf, createHost, dayMs, pay } from '../testing/scenarios.ts';
import { eventually, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

async function dispute(charge: string, body: object = {}): Promise<Stripe.Dispute> {
  const answer = await sandbox.control('disputes', { charge, ...body });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as Stripe.Dispute;
}

const movementsOf = async ({ id }: Stripe.Dispute) => {
  const { data } = await stripe.balanceTransactions.list({ source: id });
  return data.reverse().map((row) => [row.type, row.reporting_category, row.net]);
};

const eventsOf = ({ id }: Stripe.Dispute) =>
  sandbox.arrivals
    .filter(({ event }) => (event.data.object as { id?: string }).id === id)
    .map(({ event }) => event.type.replace('charge.dispute.', ''));

const withdrawn = [
  ['adjustment', 'dispute', -28808],
  ['stripe_fee', 'fee', -1500],
];

test('a dispute after the transfer leaves the transfer, and blocks refunds', async () => {
  const destination = await createHost(sandbox);
  const charge = chargeOf(await pay(stripe));
  const transfer = await stripe.transfers.create({
    amount: 21420,
    currency: 'usd',
    destination,
    source_transaction: charge,
  });
  await dispute(charge);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_disputed',
  });
  expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 0 });
  await stripe.transfers.createReversal(transfer.id);
});

test('a fully refunded charge cannot be disputed', async () => {
  const charge = chargeOf(await pay(stripe));
  await stripe.refunds.create({ charge });
  expect((await sandbox.control('disputes', { charge })).status).toBe(400);
});

test('a dispute without evidence is lost at its deadline', async () => {
  const opened = await dispute(chargeOf(await pay(stripe)));
  expect(opened).toMatchObject({ status: 'needs_response', amount: 28808 });
  expect(await movementsOf(opened)).toEqual(withdrawn);
  await advance(sandbox, 8 * dayMs);
  expect(await stripe.disputes.retrieve(opened.id)).toMatchObject({ status: 'needs_response' });
  await advance(sandbox, dayMs + 1000);
  expect(await stripe.disputes.retrieve(opened.id)).toMatchObject({
    status: 'lost',
    evidence_details: { past_due: true },
  });
  expect(eventsOf(opened)).toEqual(['created', 'funds_withdrawn', 'closed']);
});

test('evidence is saved, submitted once, and can win the funds back', async () => {
  const charge = chargeOf(await pay(stripe));
  const { id } = await dispute(charge);
  const staged = await stripe.disputes.update(id, {
    evidence: { product_description: 'A car for three days' },
    submit: false,
  });
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  const submitted = await stripe.disputes.update(id, { submit: true });
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence: { product_description: 'A car for three days' },
    evidence_details: { submission_count: 1 },
  });
  await expect(
    stripe.disputes.update(id, { evidence: { customer_name: 'Ada' } }),
  ).rejects.toMatchObject({ statusCode: 400 });
  await advance(sandbox, 30 * dayMs);
  const won = await dispute(charge, { outcome: 'won' });
  expect(won.status).toBe('won');
  expect(await movementsOf(won)).toEqual([
    ...withdrawn,
    ['stripe_fee', 'fee', -1500],
    ['adjustment', 'dispute_reversal', 28808],
    ['stripe_fee', 'fee', 1500],
  ]);
  await eventually(() => eventsOf(won)).toContain('funds_reinstated');
  expect(await stripe.refunds.create({ charge })).toMatchObject({ amount: 28808 });
});

test('countering costs another fee, which a lost dispute keeps and an inquiry never takes', async () => {
  const charge = chargeOf(await pay(stripe));
  const { id } = await dispute(charge);
  await stripe.disputes.update(id, { evidence: { customer_name: 'Ada' }, submit: false });
  expect(await movementsOf(await stripe.disputes.retrieve(id))).toEqual(withdrawn);
  await stripe.disputes.update(id, { submit: true });
  const countered = [...withdrawn, ['stripe_fee', 'fee', -1500]];
  const lost = await dispute(charge, { outcome: 'lost' });
  expect(await movementsOf(lost)).toEqual(countered);
  const reinstated = await dispute(charge, { outcome: 'reinstated' });
  expect(await movementsOf(reinstated)).toContainEqual(['stripe_fee', 'fee', 1500]);

  const asked = await dispute(chargeOf(await pay(stripe)), { inquiry: true });
  await stripe.disputes.update(asked.id, { evidence: { customer_name: 'Ada' } });
  expect(await movementsOf(asked)).toEqual([]);
});

test('evidence has limits', async () => {
  const { id } = await dispute(chargeOf(await pay(stripe)));
  for (const evidence of [
    { uncategorized_text: 'x'.repeat(20_001) },
    { uncategorized_file: 'not a file' },
  ]) {
    await expect(stripe.disputes.update(id, { evidence })).rejects.toMatchObject({
      statusCode: 400,
    });
  }
});

test('an inquiry withdraws nothing until it is escalated', async () => {
  const charge = chargeOf(await pay(stripe));
  const inquiry = await dispute(charge, { inquiry: true });
  expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
  expect(await movementsOf(inquiry)).toEqual([]);
  await stripe.refunds.create({ charge, amount: 1000 });
  const escalated = await dispute(charge, { outcome: 'escalated' });
  expect(escalated).toMatchObject({ id: inquiry.id, status: 'needs_response' });
  expect(await movementsOf(escalated)).toEqual(withdrawn);
});

test('an inquiry ends by silence or by a full refund', async () => {
  const silent = await dispute(chargeOf(await pay(stripe)), { inquiry: true });
  const charge = chargeOf(await pay(stripe));
  const refunded = await dispute(charge, { inquiry: true });
  await stripe.refunds.create({ charge });
  expect(await stripe.disputes.retrieve(refunded.id)).toMatchObject({ status: 'warning_closed' });
  await advance(sandbox, 10 * dayMs);
  expect(await stripe.disputes.retrieve(silent.id)).toMatchObject({ status: 'warning_closed' });
  expect(await movementsOf(silent)).toEqual([]);
});

test('part of a charge can be disputed', async () => {
  const opened = await dispute(chargeOf(await pay(stripe)), { amount: 5000 });
  expect(opened.amount).toBe(5000);
  expect((await movementsOf(opened))[0]).toEqual(['adjustment', 'dispute', -5000]);
});

test('a dispute can be accepted', async () => {
  const { id } = await dispute(chargeOf(await pay(stripe)));
  expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
  await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
});

test('names its reason', async () => {
  const unnamed = await dispute(chargeOf(await pay(stripe)));
  expect(unnamed).toMatchObject({ reason: 'product_not_received', network_reason_code: '13.1' });
  const named = await dispute(chargeOf(await pay(stripe)), { reason: 'fraudulent' });
  expect(await stripe.disputes.retrieve(named.id)).toMatchObject({
    reason: 'fraudulent',
    payment_method_details: { card: { network_reason_code: '10.4' } },
  });
  const charge = chargeOf(await pay(stripe));
  const answer = await sandbox.control('disputes', { charge, reason: 'bad_mood' });
  expect(answer.status).toBe(400);
});

test('the fee can be part of the withdrawal', async () => {
  const opened = await dispute(chargeOf(await pay(stripe)), { fee: 'included' });
  expect(await movementsOf(opened)).toEqual([['adjustment', 'dispute', -28808 - 1500]]);
  expect(opened.balance_transactions).toMatchObject([{ amount: -28808, fee: 1500 }]);
});

describe('a charge that was refunded in part', () => {
  async function partlyRefunded() {
    const charge = chargeOf(await pay(stripe));
    await stripe.refunds.create({ charge, amount: 10_000 });
    return charge;
  }

  test('is disputed for what is left, or as a whole', async () => {
    expect((await dispute(await partlyRefunded())).amount).toBe(18_808);
    const whole = await dispute(await partlyRefunded(), { amount: 28_808 });
    expect(await movementsOf(whole)).toEqual(withdrawn);
    const charge = await partlyRefunded();
    const answer = await sandbox.control('disputes', { charge, amount: 28_809 });
    expect(answer.status).toBe(400);
  });

  test('comes back in part from a lost dispute, and is not refunded after it', async () => {
    const charge = await partlyRefunded();
    await dispute(charge, { amount: 28_808 });
    const lost = await dispute(charge, { outcome: 'partially_won' });
    expect(lost).toMatchObject({ status: 'lost', is_charge_refundable: false });
    expect(await movementsOf(lost)).toEqual([
      ...withdrawn,
      ['adjustment', 'dispute_reversal', 10_000],
    ]);
    await eventually(() => eventsOf(lost).slice(-2)).toEqual(['closed', 'funds_reinstated']);
    await expect(stripe.refunds.create({ charge, amount: 1 })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
    });
  });
});

test('a dispute without a refund is partly won only where the part is named', async () => {
  const charge = chargeOf(await pay(stripe));
  const opened = await dispute(charge);
  for (const returned of [undefined, 28_808]) {
    const answer = await sandbox.control('disputes', {
      charge,
      outcome: 'partially_won',
      returned,
    });
    expect(answer.status).toBe(400);
  }
  expect(await stripe.disputes.retrieve(opened.id)).toMatchObject({ status: 'needs_response' });
  expect(await movementsOf(opened)).toEqual(withdrawn);
  await dispute(charge, { outcome: 'partially_won', returned: 5000 });
  expect((await movementsOf(opened)).at(-1)).toEqual(['adjustment', 'dispute_reversal', 5000]);
});

test('a lost dispute returns funds bit by bit, and is won with the last of them', async () => {
  const charge = chargeOf(await pay(stripe));
  await dispute(charge, { outcome: 'lost' });
  const some = await dispute(charge, { outcome: 'reinstated', returned: 5000 });
  expect(some.status).toBe('lost');
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ statusCode: 400 });
  const tooMuch = await sandbox.control('disputes', {
    charge,
    outcome: 'reinstated',
    returned: 23_809,
  });
  expect(tooMuch.status).toBe(400);
  const all = await dispute(charge, { outcome: 'reinstated' });
  expect(all).toMatchObject({ status: 'won', is_charge_refundable: true });
  expect(await movementsOf(all)).toEqual([
    ...withdrawn,
    ['adjustment', 'dispute_reversal', 5000],
    ['adjustment', 'dispute_reversal', 23_808],
  ]);
  const again = await sandbox.control('disputes', { charge, outcome: 'reinstated' });
  expect(again.status).toBe(400);
  await stripe.refunds.create({ charge });
});

test('a charge of which part was disputed and lost is not refunded', async () => {
  const charge = chargeOf(await pay(stripe));
  await dispute(charge, { amount: 5000, outcome: 'lost' });
  await expect(stripe.refunds.create({ charge, amount: 1000 })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_disputed',
  });
});
