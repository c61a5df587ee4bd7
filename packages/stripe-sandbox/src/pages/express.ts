import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { html, money } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

type Address = { Params: { account: string; token: string } };

/** The Express Dashboard that login links open. */
export function serveExpress(app: FastifyInstance, world: World): void {
  app.get<Address>('/express/:account/:token', (request, reply) => {
    const account = world.tables.accounts.get(request.params.account);
    if (!account) {
      return sendNotice(reply, 404, 'Account not found', 'There is no account at this address.');
    }
    const transfers = world.tables.transfers
      .newestFirst()
      .filter((transfer) => transfer.destination === account.id);
    const total = transfers.reduce((sum, row) => sum + row.amount - row.amount_reversed, 0);
    return sendPage(
      reply,
      200,
      'Payouts',
      html`<h1>Payouts</h1>
<p class="hint">${account.email ?? account.id}</p>
<p class="amount">${money(total, 'usd')}</p>
${transfers.length === 0 && html`<p>Nothing has been paid to this account yet.</p>`}
<table><tbody>
${transfers.map(
  (row) => html`<tr><th scope="row">${new Date(row.created * 1000).toLocaleDateString('en-US', {
    timeZone: 'UTC',
  })}${row.amount_reversed > 0 && html` (${money(row.amount_reversed, row.currency)} reversed)`}</th>
<td>${money(row.amount, row.currency)}</td></tr>`,
)}
</tbody></table>`,
    );
  });
}
