import type { FastifyInstance, FastifyReply } from 'fastify';
import type { World } from '../world.ts';
import { html, money } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

type Address = { Params: { id: string } };
type Facts = [name: string, value: string | null | undefined][];

/** Pages at the paths of Stripe's dashboard that the app links to. They name nobody. */
export function serveDashboard(app: FastifyInstance, world: World): void {
  const { verificationSessions, accounts, charges } = world.tables;

  app.get('/dashboard/identity/verification-sessions', (_request, reply) =>
    sendPage(
      reply,
      200,
      'Identity checks',
      html`<h1>Identity checks</h1>
<ul>
${verificationSessions.all().map(({ id, status }) => html`<li><a href="/dashboard/identity/verification-sessions/${id}">${id}</a> ${status}</li>`)}
</ul>`,
    ),
  );

  app.get<Address>('/dashboard/identity/verification-sessions/:id', ({ params }, reply) => {
    const session = verificationSessions.get(params.id);
    return sendFacts(
      reply,
      'Identity check',
      session && [
        ['Session', session.id],
        ['Status', session.status],
        ['Created', dateOf(session.created)],
        ['Last error', session.last_error?.reason],
      ],
    );
  });

  app.get<Address>('/dashboard/connect/accounts/:id', ({ params }, reply) => {
    const account = accounts.get(params.id);
    return sendFacts(
      reply,
      'Connected account',
      account && [
        ['Account', account.id],
        ['Charges', account.charges_enabled ? 'enabled' : 'disabled'],
        ['Payouts', account.payouts_enabled ? 'enabled' : 'disabled'],
      ],
    );
  });

  app.get<Address>('/dashboard/payments/:id', ({ params }, reply) => {
    const charge = charges.get(params.id);
    return sendFacts(
      reply,
      'Payment',
      charge && [
        ['Charge', charge.id],
        ['Status', charge.status],
        ['Amount', money(charge.amount, charge.currency)],
        ['Refunded', money(charge.amount_refunded, charge.currency)],
      ],
    );
  });
}

const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString();

function sendFacts(reply: FastifyReply, title: string, facts: Facts | undefined) {
  if (!facts) return sendNotice(reply, 404, 'Not found', 'There is nothing at this address.');
  return sendPage(
    reply,
    200,
    title,
    html`<h1>${title}</h1>
<table><tbody>
${facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value ?? 'none'}</td></tr>`)}
</tbody></table>`,
  );
}
