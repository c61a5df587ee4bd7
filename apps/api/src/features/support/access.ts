import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage } from '../../test/access/access-stage.ts';

/** A new ticket of the guest. */
async function ticketOf(stage: AccessStage): Promise<number> {
  const answer = await stage.people.renter.client.call(supportEndpoints.createTicket, {
    body: { subject: 'Flat tire', description: 'The left front one.' },
  });
  return answer.body.id;
}

const onTicket = (path: string, body?: object) => async (stage: AccessStage) => ({
  path: path.replace('{id}', String(await ticketOf(stage))),
  body,
});

/** The renter opened the ticket. */
export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/tickets                             | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/tickets about a trip                | sign-in hidden     hidden    yes       yes       hidden   hidden    hidden    hidden
GET /api/tickets                              | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/tickets/{id}                         | sign-in hidden     hidden    yes       hidden    hidden   yes       yes       yes
POST /api/tickets/{id}/respond                | sign-in hidden     hidden    yes       hidden    hidden   yes       yes       yes
PATCH /api/tickets/{id}/close                 | sign-in hidden     hidden    yes       hidden    hidden   yes       yes       yes
POST /api/tickets/{id}/feedback too early     | sign-in hidden     hidden    state     hidden    hidden   forbidden forbidden forbidden
POST /api/tickets/{id}/feedback/skip too early | sign-in hidden     hidden    state     hidden    hidden   forbidden forbidden forbidden
GET /api/support/tickets                      | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
GET /api/support/tickets/export               | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
GET /api/support/tickets/counts               | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
GET /api/support/tickets/weeks                | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
PATCH /api/support/tickets/{id}/assign        | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
PATCH /api/support/tickets/{id}               | sign-in hidden     hidden    forbidden hidden    hidden   yes       yes       yes
PATCH /api/support/tickets/{id} hand over     | sign-in hidden     hidden    forbidden hidden    hidden   yes       yes       yes
PATCH /api/support/tickets/{id} reopen        | sign-in hidden     hidden    yes       hidden    hidden   yes       yes       yes
GET /api/support/trips                        | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
GET /api/admin/support-staff                  | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
`,
  {
    'POST /api/tickets': () => ({ body: { subject: 'Toll', description: 'Which toll?' } }),
    'POST /api/tickets about a trip': async (stage) => ({
      body: {
        subject: 'Toll',
        description: 'Which toll?',
        bookingId: (await stage.bookingFor('renter', 'paid', 'renter')).id,
      },
    }),
    'GET /api/tickets/{id}': onTicket('/api/tickets/{id}'),
    'POST /api/tickets/{id}/respond': onTicket('/api/tickets/{id}/respond', { message: 'Hello' }),
    'PATCH /api/tickets/{id}/close': onTicket('/api/tickets/{id}/close'),
    'POST /api/tickets/{id}/feedback too early': onTicket('/api/tickets/{id}/feedback', {
      rating: 5,
    }),
    'POST /api/tickets/{id}/feedback/skip too early': onTicket('/api/tickets/{id}/feedback/skip'),
    'PATCH /api/support/tickets/{id}/assign': onTicket('/api/support/tickets/{id}/assign'),
    'PATCH /api/support/tickets/{id} hand over': async (stage) => ({
      path: `/api/support/tickets/${await ticketOf(stage)}`,
      body: { assigneeId: stage.people.support.user.id },
    }),
    'PATCH /api/support/tickets/{id} reopen': async (stage) => {
      const id = await ticketOf(stage);
      await stage.people.renter.client.call(supportEndpoints.closeTicket, { params: { id } });
      return { path: `/api/support/tickets/${id}`, body: { status: 'open' } };
    },
    'PATCH /api/support/tickets/{id}': onTicket('/api/support/tickets/{id}', {
      priority: 'high',
    }),
  },
);
