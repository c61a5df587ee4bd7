import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller } from '../../test/access/access-stage.ts';

const hourLater = ({ endDate }: { endDate: string }) => ({ endDate, endTime: '11:00 AM' });

const onTrip = (ending: string) => async (stage: AccessStage, caller: Caller) => {
  const trip = await stage.bookingFor(caller, 'approved', 'renter');
  return { path: `/api/bookings/${trip.id}/changes${ending}`, body: hourLater(trip) };
};

/** A change that the guest asks for. The disabled caller is the guest. */
async function changeFor(stage: AccessStage, caller: Caller, answer: string) {
  const side = answer === 'withdraw' ? 'renter' : 'owner';
  const trip = await stage.bookingFor(caller, 'approved', side);
  const { people } = stage;
  const isDisabled = caller === 'disabled' && side === 'renter';
  const asker = isDisabled ? people.disabled : people.renter;
  const ask = async () => {
    const path = `/api/bookings/${trip.id}/changes`;
    const { body } = await asker.client.send<{ id: number }>('POST', path, hourLater(trip));
    return body.id;
  };
  const id = await stage.reuse(`change of ${trip.id}`, () =>
    isDisabled ? stage.whileActive(ask) : ask(),
  );
  return { path: `/api/bookings/${trip.id}/changes/${id}/${answer}` };
}

const answering = (answer: string) => (stage: AccessStage, caller: Caller) =>
  changeFor(stage, caller, answer);

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/bookings/{id}/changes/quote         | sign-in hidden     hidden    yes       yes       disabled forbidden forbidden forbidden
POST /api/bookings/{id}/changes               | sign-in hidden     hidden    yes       yes       disabled forbidden forbidden forbidden
GET /api/bookings/{id}/changes                | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
POST /api/bookings/{id}/changes/{changeId}/accept | sign-in hidden  hidden   forbidden yes       disabled forbidden forbidden forbidden
POST /api/bookings/{id}/changes/{changeId}/decline | sign-in hidden hidden   forbidden yes       yes      forbidden forbidden forbidden
POST /api/bookings/{id}/changes/{changeId}/withdraw | sign-in hidden hidden  yes       forbidden yes      forbidden forbidden forbidden
`,
  {
    'POST /api/bookings/{id}/changes/quote': onTrip('/quote'),
    'POST /api/bookings/{id}/changes': async (stage, caller) => {
      // Each trip has one open change at a time.
      stage.forget();
      return onTrip('')(stage, caller);
    },
    'GET /api/bookings/{id}/changes': async (stage, caller) => ({
      path: `/api/bookings/${(await stage.bookingFor(caller, 'approved', 'renter')).id}/changes`,
    }),
    'POST /api/bookings/{id}/changes/{changeId}/accept': answering('accept'),
    'POST /api/bookings/{id}/changes/{changeId}/decline': answering('decline'),
    'POST /api/bookings/{id}/changes/{changeId}/withdraw': answering('withdraw'),
  },
);
