import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createHost,
  createVerified,
  listCar,
  type Person,
  requestBooking,
  until,
  windowFrom,
} from '../../test/factories.ts';
import { lettersTo } from '../../test/mailbox.ts';
import { compareWithStripe, expectBalances } from '../../test/money.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { chargeSavedCard } from './charge-saved-card.ts';

let app: TestApp;
let host: Person;
beforeAll(async () => {
  app = await startTestApp();
  host = await createHost(app);
});
afterAll(() => app.close());

async function bookWithCard(number: string) {
  const guest = await createVerified(app);
  const { stripe } = app.server.deps;
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 4, exp_year: 2040, cvc: '123' },
  });
  const saved = await guest.client.call(paymentMethodEndpoints.savePaymentMethod, {
    body: { paymentMethodId: method.id },
  });
  const [, intentId] = /^(seti_[^_]+)_/.exec(saved.body.clientSecret ?? '') ?? [];
  if (intentId) {
    await fetch(`${app.sandboxUrl}/authenticate/${intentId}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'complete' }),
    });
  }
  const car = await listCar(host);
  const booking = await requestBooking(guest, car, windowFrom(app, 3));
  const charge = (purpose: string) =>
    chargeSavedCard(
      app.server.deps,
      { system: 'test' },
      {
        bookingId: booking.id,
        guestId: guest.user.id,
        cents: 2500,
        purpose,
        title: 'Late return',
      },
    );
  return { guest, booking, charge };
}

test('a saved card is charged without the guest, once a purpose', async () => {
  const { booking, charge } = await bookWithCard('4242424242424242');
  expect(await charge('late-fee')).toBe('paid');
  expect(await charge('late-fee')).toBe('paid');
  await compareWithStripe(app);
  await expectBalances(app, booking, { guest_balance: -2500 });
});

test('a payment that the bank wants confirmed sends the guest a link', async () => {
  const { guest, charge } = await bookWithCard('4000002760003184');
  expect(await charge('late-fee')).toBe('confirmation_asked');
  await until(async () => (await lettersTo(app, guest.user.email)).some(isAboutPayment));
  const letter = (await lettersTo(app, guest.user.email)).find(isAboutPayment);
  const [link = ''] = /http:\S+/.exec(letter ?? '') ?? [];
  const answer = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'complete' }),
  });
  expect(answer.headers.get('location')).toContain('redirect_status=succeeded');
  await compareWithStripe(app);
});

const isAboutPayment = (letter: string) => letter.includes('confirm a payment of');
