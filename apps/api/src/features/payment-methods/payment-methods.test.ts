import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createHost,
  createStaff,
  createVerified,
  listCar,
  openCheckout,
  type Person,
  postForm,
  requestBooking,
  signUpPerson,
  testPassword,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
let guest: Person;

beforeEach(async () => {
  guest = await createVerified(app);
});

/** Creates a payment method like the card form. */
async function enterCard(number = '4242424242424242'): Promise<string> {
  const method = await app.server.deps.stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 4, exp_year: 2040, cvc: '123' },
  });
  return method.id;
}

const save = (person: Person, paymentMethodId: string) =>
  person.client.call(paymentMethodEndpoints.savePaymentMethod, { body: { paymentMethodId } });
const remove = (person: Person, id: string) =>
  person.client.call(paymentMethodEndpoints.removePaymentMethod, { params: { id } });
async function cardsOf(person: Person) {
  return (await person.client.call(paymentMethodEndpoints.paymentMethods)).body.paymentMethods;
}

async function customersOf(person: Person): Promise<string[]> {
  const { rows } = await app.db.execute<{ customer_id: string }>(
    sql`select customer_id from stripe_customers where user_id = ${person.user.id}`,
  );
  return rows.map((row) => row.customer_id);
}

async function auditOf(person: Person): Promise<string[]> {
  const { rows } = await app.db.execute<{ action: string }>(
    sql`select action from audit_log where entity_id = ${person.user.id}
        and action like 'payment_method.%' order by id`,
  );
  return rows.map(({ action }) => action);
}

describe('a saved card', () => {
  test('is listed until it is removed, under one customer', async () => {
    expect(await cardsOf(guest)).toEqual([]);
    const id = await enterCard();
    const card = {
      id,
      card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2040 },
      isSaved: true,
      trips: [],
      actions: { remove: { allowed: true } },
    };
    const saved = await save(guest, id);
    expect([saved.status, saved.body]).toEqual([201, { paymentMethod: card, clientSecret: null }]);
    const second = await enterCard('5555555555554444');
    await save(guest, second);
    expect((await cardsOf(guest)).map((row) => row.id)).toEqual([second, id]);
    expect(await customersOf(guest)).toHaveLength(1);

    expect((await remove(guest, id)).status).toBe(204);
    expect((await cardsOf(guest)).map((row) => row.id)).toEqual([second]);
    expect((await remove(guest, id)).status).toBe(404);
    expect(await auditOf(guest)).toEqual([
      'payment_method.customer_created',
      'payment_method.saved',
      'payment_method.saved',
      'payment_method.removed',
    ]);
  });

  test('that the bank declines is refused with Stripe’s message and not saved', async () => {
    const answer = await save(guest, await enterCard('4000000000009995'));
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({
      code: 'payment_declined',
      message: expect.stringMatching(/insufficient funds/i),
    });
    expect(await cardsOf(guest)).toEqual([]);
  });

  test('that the bank wants confirmed is saved after the guest confirms it', async () => {
    const id = await enterCard('4000002760003184');
    const answer = await save(guest, id);
    expect(answer.status).toBe(202);
    expect(await cardsOf(guest)).toEqual([]);
    const [intent = ''] = (answer.body.clientSecret ?? '').split('_secret_');
    await postForm(app, `/authenticate/${intent}`, {
      outcome: 'complete',
      client_secret: answer.body.clientSecret ?? '',
    });
    expect((await cardsOf(guest)).map((row) => row.id)).toEqual([id]);
  });

  test.each(['pm_1NotThere', 'nonsense', '../../charges'])('%s is refused', async (id) => {
    expect((await save(guest, id)).status).toBe(400);
    expect((await remove(guest, encodeURIComponent(id))).status).toBe(404);
  });

  test('of another person can be neither saved nor removed', async () => {
    const stranger = await signUpPerson(app);
    const id = await enterCard();
    await save(guest, id);
    await save(stranger, await enterCard());
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await save(stranger, id)).status).toBe(400);
    expect(await cardsOf(guest)).toHaveLength(1);
  });

  test('is limited to ten', async () => {
    for (let count = 0; count < 10; count += 1) await save(guest, 'pm_card_visa');
    expect((await save(guest, 'pm_card_visa')).status).toBe(409);
  });

  test('is offered at checkout', async () => {
    const car = await listCar(await createHost(app));
    await save(guest, await enterCard());
    const booking = await requestBooking(guest, car, windowFrom(app, 3));
    const session = await openCheckout(guest, booking);
    const { stripe } = app.server.deps;
    const { customer } = await stripe.checkout.sessions.retrieve(session);
    expect([customer]).toEqual(await customersOf(guest));
    const page = await fetch(`${app.sandboxUrl}/checkout/${session}`);
    expect(await page.text()).toContain('4242');
  });
});

test('a customer deleted in the dashboard is replaced with the next card', async () => {
  await save(guest, 'pm_card_visa');
  const [customer = ''] = await customersOf(guest);
  await app.server.deps.stripe.customers.del(customer);
  expect(await cardsOf(guest)).toEqual([]);
  expect((await remove(guest, 'pm_1')).status).toBe(404);
  expect((await save(guest, 'pm_card_visa')).status).toBe(201);
  expect(await cardsOf(guest)).toHaveLength(1);
  expect(await customersOf(guest)).not.toEqual([customer]);
});

test('admins see and remove the cards of a user', async () => {
  const id = await enterCard();
  await save(guest, id);
  const { paymentMethodsOfUser, removePaymentMethodOfUser } = paymentMethodEndpoints;
  const params = { userId: guest.user.id };
  const list = () => admin.client.call(paymentMethodsOfUser, { params });
  expect((await list()).body.paymentMethods).toMatchObject([{ id, card: { last4: '4242' } }]);
  const removal = { params: { ...params, paymentMethodId: id } };
  expect((await admin.client.call(removePaymentMethodOfUser, removal)).status).toBe(204);
  expect((await list()).body.paymentMethods).toEqual([]);
  expect((await admin.client.call(removePaymentMethodOfUser, removal)).status).toBe(404);
  const nobody = { params: { userId: '00000000-0000-4000-8000-000000000000' } };
  expect((await admin.client.call(paymentMethodsOfUser, nobody)).status).toBe(404);
});

test('only master admins remove the cards of staff', async () => {
  const support = await createStaff(app, 'support_staff');
  const master = await createStaff(app, 'master_admin');
  const id = await enterCard();
  await save(support, id);
  const removal = (userId: string) => ({ params: { userId, paymentMethodId: id } });
  const { removePaymentMethodOfUser } = paymentMethodEndpoints;
  expect(
    await admin.client.call(removePaymentMethodOfUser, removal(support.user.id)),
  ).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect(await cardsOf(support)).toHaveLength(1);
  const byMaster = await master.client.call(removePaymentMethodOfUser, removal(support.user.id));
  expect(byMaster.status).toBe(204);
  expect(await cardsOf(support)).toEqual([]);
});

test('ten minutes after sign-in, changing cards asks for the password again', async () => {
  const id = await enterCard();
  await save(guest, id);
  await app.db.execute(
    sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${guest.user.id}`,
  );
  for (const answer of [await save(guest, await enterCard()), await remove(guest, id)]) {
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({ code: 'sign_in_again' }),
    ]);
  }
  const body = { currentPassword: testPassword };
  const { removePaymentMethod } = paymentMethodEndpoints;
  const removal = await guest.client.call(removePaymentMethod, { params: { id }, body });
  expect(removal.status).toBe(204);
});

test('the card form gets the sandbox’s script and key', async () => {
  const { body } = await guest.client.call(paymentMethodEndpoints.cardForm);
  expect(body.publishableKey).toBe('pk_test_sandbox');
  const script = await fetch(body.scriptUrl?.replace('localhost', '127.0.0.1') ?? '');
  expect(await script.text()).toContain('window.Stripe');
});
