import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLink, finishOnboarding, openLink } from '../resources/accounts/account-links.ts';
import type { World } from '../world.ts';
import { readFields } from './fields.ts';
import { html } from './html.ts';
import { seeOther, sendNotice, sendPage } from './layout.ts';

type Address = { Params: { account: string }; Querystring: { link?: string } };

export function serveOnboarding(app: FastifyInstance, world: World): void {
  app.get<Address>('/onboarding/:account', async (request, reply) => {
    const { account } = request.params;
    const link = findLink(world, account, request.query.link);
    if (!link) return sendUnknown(reply);
    const isValid = openLink(world, link);
    await world.store.commit();
    if (!isValid) return seeOther(reply, link.refreshUrl);
    return sendPage(
      reply,
      200,
      'Set up payouts',
      html`<h1>Set up payouts</h1>
<p>The sandbox needs no bank account. Two accounts with the same number have the same one.</p>
<form method="post" action="/onboarding/${account}/submit">
<input type="hidden" name="link" value="${link.id}">
<div class="field">
<label for="account_number">Account number (optional)</label>
<input id="account_number" name="account_number" type="text" inputmode="numeric" autocomplete="off">
</div>
<button type="submit" name="outcome" value="complete">Complete the set-up</button>
<button type="submit" name="outcome" value="later" class="quiet">Leave and finish later</button>
</form>`,
    );
  });

  const submit = async (request: FastifyRequest<Address>, reply: FastifyReply) => {
    const fields = readFields(request.body);
    const account = world.tables.accounts.get(request.params.account);
    const link = findLink(world, request.params.account, fields.link);
    if (!account || !link) return sendUnknown(reply);
    const { outcome } = fields;
    const accountNumber = fields.account_number || undefined;
    if (accountNumber !== undefined && !/^\d{4,17}$/.test(accountNumber)) {
      return sendNotice(reply, 400, 'Check the number', 'An account number has 4 to 17 digits.');
    }
    if (outcome !== 'complete' && outcome !== 'later') {
      return sendNotice(reply, 400, 'Choose an outcome', 'The outcome must be complete or later.');
    }
    finishOnboarding(world, account, { outcome, accountNumber });
    await world.store.commit();
    // As at Stripe, the return URL does not reveal the outcome.
    return seeOther(reply, link.returnUrl);
  };
  // Programs often add `/submit` behind the query of the page's address.
  app.post<Address>('/onboarding/:account', submit);
  app.post<Address>('/onboarding/:account/submit', submit);
}

function sendUnknown(reply: FastifyReply) {
  const text = 'There is no account link at this address. Go back and start again.';
  return sendNotice(reply, 404, 'Link not found', text);
}
