import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Attempt, Caller } from '../../test/access/access-stage.ts';

/** A host's message to the guest of a trip, to be reported. */
async function messageFor(stage: AccessStage, caller: Caller): Promise<{ id: number }> {
  const booking = await stage.bookingFor(caller, 'paid', 'renter');
  const sent = await stage.people.owner.client.call(messagingEndpoints.sendMessage, {
    body: { bookingId: booking.id, receiverId: booking.renterId, message: 'Hello' },
  });
  return sent.body;
}

const block = (stage: AccessStage, caller: Caller): Attempt => ({
  path: `/api/users/${(caller === 'owner' ? stage.people.renter : stage.people.owner).user.id}/block`,
});

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/messages                            | sign-in hidden     hidden    yes       wrong     yes      forbidden forbidden forbidden
GET /api/bookings/{id}/messages               | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
GET /api/bookings/{id}/messages unpaid        | sign-in hidden     hidden    yes       hidden    yes      yes       yes       yes
GET /api/direct-messages/{otherUserId}        | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/conversations                        | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/conversations/unread                 | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/messages/{id}/report                | sign-in hidden     hidden    yes       forbidden yes      hidden    hidden    hidden
GET /api/support/reports/{id}/messages        | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
GET /api/users/{id}/block                     | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/users/{id}/block                    | sign-in yes        yes       yes       yes       yes      yes       yes       yes
DELETE /api/users/{id}/block                  | sign-in yes        yes       yes       yes       yes      yes       yes       yes
`,
  {
    'POST /api/messages': async (stage, caller) => {
      const { id, ownerId } = await stage.bookingFor(caller, 'paid', 'renter');
      return { path: '/api/messages', body: { bookingId: id, receiverId: ownerId, message: 'Hi' } };
    },
    'GET /api/bookings/{id}/messages': async (stage, caller) => ({
      path: `/api/bookings/${(await stage.bookingFor(caller, 'paid', 'owner')).id}/messages`,
    }),
    'GET /api/bookings/{id}/messages unpaid': async (stage, caller) => ({
      path: `/api/bookings/${(await stage.bookingFor(caller, 'unpaid', 'renter')).id}/messages`,
    }),
    'GET /api/direct-messages/{otherUserId}': (stage, caller) => {
      const other = caller === 'owner' ? stage.people.renter : stage.people.owner;
      return { path: `/api/direct-messages/${other.user.id}` };
    },
    'POST /api/messages/{id}/report': async (stage, caller) => ({
      path: `/api/messages/${(await messageFor(stage, caller)).id}/report`,
      body: { reason: 'Rude' },
    }),
    'GET /api/support/reports/{id}/messages': async (stage, caller) => {
      const { id } = await messageFor(stage, caller === 'disabled' ? 'renter' : caller);
      const report = await stage.people.renter.client.call(messagingEndpoints.reportMessage, {
        params: { id },
        body: { reason: 'Rude' },
      });
      return { path: `/api/support/reports/${report.body.id}/messages` };
    },
    'GET /api/users/{id}/block': block,
    'POST /api/users/{id}/block': block,
    'DELETE /api/users/{id}/block': block,
  },
);
