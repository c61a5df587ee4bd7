import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { StripeFailure } from '../http/errors.ts';
import { authenticateSession, paySession } from '../resources/checkout/pay-session.ts';
import { canSaveCard, savedCards } from '../resources/checkout/saved-cards.ts';
import type { World } from '../world.ts';
import { readFields } from './fields.ts';
import { type Html, html, money } from './html.ts';
import { errorBox, seeOther, sendNotice, sendPage } from './layout.ts';

type Session = Stripe.Checkout.Session;
type Address = { Params: { session: string } };

/** `/checkout/{session}` with `/pay`, `/authenticate` and `/cancel`. */
export function serveCheckout(app: FastifyInstance, world: World): void {
  const show = (reply: FastifyReply, session: Session, status = 200, failure?: Failure) =>
    sendPage(reply, status, 'Pay', paymentForm(world, session, failure));

  /** Returns the session if it is open. Otherwise sends a notice and returns undefined. */
  const openSession = (id: string, reply: FastifyReply): Session | undefined => {
    const session = world.tables.checkoutSessions.get(id);
    if (session?.status === 'open') return session;
    sendClosed(reply, session);
    return undefined;
  };

  const act = async (
    reply: FastifyReply,
    session: Session,
    step: () => void,
    fields: Failure['fields'] = {},
  ) => {
    try {
      step();
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      await world.store.commit();
      return show(reply, session, error.status, { message: error.message, fields });
    }
    await world.store.commit();
    if (session.status === 'open') return seeOther(reply, `/checkout/${session.id}/authenticate`);
    return seeOther(reply, successUrl(session));
  };

  app.get<Address>('/checkout/:session', (request, reply) => {
    const session = openSession(request.params.session, reply);
    return session ? show(reply, session) : reply;
  });

  app.post<Address>('/checkout/:session/pay', (request, reply) => {
    const session = openSession(request.params.session, reply);
    if (!session) return reply;
    const fields = readFields(request.body);
    const { card = '', email, payment_method: savedCard, save } = fields;
    if (card.trim() === '' && !savedCard) {
      return show(reply, session, 400, { message: 'Enter a card number.', fields });
    }
    const payment = { card, savedCard, email, isSaved: save !== undefined };
    return act(reply, session, () => paySession(world, session, payment), fields);
  });

  app.get<Address>('/checkout/:session/authenticate', (request, reply) => {
    const session = openSession(request.params.session, reply);
    if (!session) return reply;
    const intent = world.tables.paymentIntents.get(String(session.payment_intent));
    if (intent?.status !== 'requires_action') return seeOther(reply, `/checkout/${session.id}`);
    const amount = money(intent.amount, intent.currency);
    const action = `/checkout/${session.id}/authenticate`;
    return sendPage(reply, 200, 'Confirm the payment', authenticationForm(action, amount));
  });

  app.post<Address>('/checkout/:session/authenticate', (request, reply) => {
    const session = openSession(request.params.session, reply);
    if (!session) return reply;
    const { outcome } = readFields(request.body);
    const intent = world.tables.paymentIntents.get(String(session.payment_intent));
    if (intent?.status !== 'requires_action') return seeOther(reply, `/checkout/${session.id}`);
    if (outcome !== 'complete' && outcome !== 'fail') {
      return sendNotice(reply, 400, 'Choose an outcome', 'The outcome must be complete or fail.', {
        url: `/checkout/${session.id}/authenticate`,
        label: 'Back',
      });
    }
    return act(reply, session, () => authenticateSession(world, session, outcome === 'complete'));
  });

  // Canceling leaves the session open, as at Stripe.
  app.post<Address>('/checkout/:session/cancel', (request, reply) => {
    const session = world.tables.checkoutSessions.get(request.params.session);
    if (session?.cancel_url) return seeOther(reply, withSessionId(session, session.cancel_url));
    if (session?.status === 'open') {
      return show(reply, session, 400, { message: 'This session has no cancel URL.' });
    }
    return sendClosed(reply, session);
  });
}

function sendClosed(reply: FastifyReply, session: Session | undefined) {
  if (session?.status === 'complete') {
    const isPost = reply.request.method === 'POST';
    // Pressing Pay twice leads to the same page.
    if (isPost) return seeOther(reply, successUrl(session));
    return sendNotice(reply, 200, 'Payment done', 'This payment has already been made.', {
      url: successUrl(session),
      label: 'Continue',
    });
  }
  if (session) {
    const text = 'This checkout session has expired. You were not charged.';
    const back = session.cancel_url
      ? { url: withSessionId(session, session.cancel_url), label: 'Go back' }
      : undefined;
    return sendNotice(reply, 410, 'This page has expired', text, back);
  }
  return sendNotice(
    reply,
    404,
    'Checkout not found',
    'There is no checkout session at this address.',
  );
}

function successUrl(session: Session): string {
  return withSessionId(session, session.success_url ?? '/');
}

function withSessionId(session: Session, url: string): string {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** A refused step, with the fields that were sent. Without fields it is not about the card. */
interface Failure {
  message: string;
  fields?: Record<string, string | undefined>;
}

function paymentForm(world: World, session: Session, failure: Failure | undefined): Html {
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
  return html`<div class="checkout">
${summary(world, session, total)}
<section class="payment" aria-labelledby="payment">
<h2 id="payment">Pay by card</h2>
${failureBox(failure)}
${cardForm(world, session, { total, fields: failure?.fields })}
${customText(session.custom_text?.after_submit)}
${
  session.cancel_url &&
  html`<form method="post" action="/checkout/${session.id}/cancel">
<button type="submit" class="quiet">Cancel and go back</button>
</form>`
}
</section>
</div>`;
}

/** The order, line by line. */
function summary(world: World, session: Session, total: string): Html {
  const { lineItems = [], descriptions = [] } = world.tables.sessionDetails.get(session.id) ?? {};
  return html`<section class="summary" aria-label="Your order">
<h1>Pay</h1>
<p class="amount">${total}</p>
<table>
<tbody>
${lineItems.map(
  (line, index) =>
    html`<tr><th scope="row">${line.description}${
      (line.quantity ?? 1) > 1 && html` × ${line.quantity}`
    }${
      descriptions[index] && html`<span class="hint">${descriptions[index]}</span>`
    }</th><td>${money(line.amount_total, line.currency)}</td></tr>`,
)}
</tbody>
<tfoot><tr><th scope="row">Total</th><td>${total}</td></tr></tfoot>
</table>
</section>`;
}

function failureBox(failure: Failure | undefined): Html | undefined {
  if (!failure) return undefined;
  if (!failure.fields) return errorBox(failure.message);
  return html`<div class="error" role="alert">
<p id="card-error">${failure.message}</p>
<p class="next">You were not charged. Check the number, or use another card.</p>
</div>`;
}

interface CardForm {
  total: string;
  /** As sent before, after a decline. */
  fields: Failure['fields'];
}

function cardForm(world: World, session: Session, { total, fields }: CardForm): Html {
  const email = session.customer_details?.email;
  const isNewCard = fields && !fields.payment_method;
  return html`<form method="post" action="/checkout/${session.id}/pay">
${
  email
    ? html`<p class="payer"><span class="hint">Email</span> ${email}</p>`
    : html`<div class="field">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" value="${fields?.email ?? 'guest@example.com'}" required>
</div>`
}
${savedCardChoices(savedCards(world, session), fields)}
<div class="field">
<div class="head">
<label for="card">Card number</label>
<ul class="brands" aria-label="Accepted cards">${brands.map((brand) => html`<li>${brand}</li>`)}</ul>
</div>
<input id="card" name="card" type="text" inputmode="numeric" autocomplete="off" value="${fields?.card ?? firstCard}"${
    isNewCard
      ? html` aria-invalid="true" aria-describedby="card-error card-hint" autofocus`
      : html` aria-describedby="card-hint"`
  } required>
<p class="hint" id="card-hint">Use a test card. Real cards are declined. No expiry date or security code is asked for.</p>
</div>
${
  canSaveCard(session) &&
  html`<label class="choice"><input type="checkbox" name="save"${
    fields?.save !== undefined && html` checked`
  }> Save this card for future purchases</label>`
}
<details>
<summary>More test cards</summary>
<table><tbody>
${hints.map(
  ([number, text]) => html`<tr><th scope="row"><code>${number}</code></th><td>${text}</td></tr>`,
)}
</tbody></table>
</details>
${customText(session.custom_text?.submit)}
<button type="submit">Pay ${total}</button>
</form>`;
}

function customText(text: { message: string } | null | undefined): Html | false {
  return Boolean(text) && html`<p class="terms">${text?.message}</p>`;
}

/** The first saved card is selected, or the choice that was sent before. */
function savedCardChoices(
  cards: Stripe.PaymentMethod[],
  fields: Failure['fields'],
): Html | undefined {
  const [first] = cards;
  if (!first) return undefined;
  const chosen = fields ? (fields.payment_method ?? '') : first.id;
  const radio = (id: string, label: string) =>
    html`<label><input type="radio" name="payment_method" value="${id}"${
      id === chosen && html` checked`
    }> ${label}</label>`;
  return html`<fieldset>
<legend>Pay with</legend>
${cards.map(({ id, card }) => radio(id, `Saved card ending in ${card?.last4}`))}
${radio('', 'A new card')}
</fieldset>`;
}

const brands = ['Visa', 'Mastercard', 'Amex', 'Discover'];
const firstCard = '4242 4242 4242 4242';

const hints = [
  [firstCard, 'Pays'],
  ['4000 0027 6000 3184', '3-D Secure'],
  ['4000 0000 0000 0002', 'Declined'],
  ['4000 0000 0000 9995', 'Insufficient funds'],
  ['4000 0000 0000 0069', 'Expired'],
  ['4000 0000 0000 0259', 'Disputed after capture'],
  ['4000 0000 0000 0077', 'Funds available at once'],
] as const;

export function authenticationForm(action: string, amount: string | undefined): Html {
  return html`<h1>Confirm with your bank</h1>
<p>${amount ? html`Your bank asks you to confirm ${amount}.` : 'Your bank asks you to confirm this card.'}
This page simulates 3-D Secure.</p>
<form method="post" action="${action}">
<button type="submit" name="outcome" value="complete">Complete</button>
<button type="submit" name="outcome" value="fail" class="quiet">Fail</button>
</form>`;
}
