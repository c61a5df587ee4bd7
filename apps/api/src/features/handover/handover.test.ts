import type { Booking } from '@curbside/domain/bookings/booking';
import { formatZoned } from '@curbside/domain/calendar/format';
import { type Handover, handoverEndpoints } from '@curbside/domain/handover/endpoints';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { workEndpoints } from '@curbside/domain/work/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hoursAfter, minutesAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { ContractTerms } from '../../schema/contracts.ts';
import {
  bookApproved,
  changeBooking,
  createStaff,
  createVerified,
  type Person,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';
import { makeContract } from '../contracts/index.ts';

const { app, host, renter, car } = await sharedTrade();
const admin = await createStaff(app, 'admin');
const stranger = await createVerified(app);
let booking: Booking;
/** Rises from trip to trip, as it does in life. */
let odometer = 40_000;

beforeEach(async () => {
  booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 2, 1));
  odometer += 1000;
});

const startsAt = () => new Date(booking.startsAt);
const endsAt = () => new Date(booking.endsAt);

function give(person: Person, changes: object = {}) {
  return person.client.call(handoverEndpoints.giveHandover, {
    params: { id: booking.id },
    body: { kind: 'pickup', odometer, fuelEighths: 8, ...changes },
  });
}

function answer(person: Person, kind: 'pickup' | 'return', note?: string) {
  const params = { id: booking.id, kind };
  return note === undefined
    ? person.client.call(handoverEndpoints.confirmHandover, { params })
    : person.client.call(handoverEndpoints.objectHandover, { params, body: { note } });
}

async function read(person: Person = renter) {
  const params = { id: booking.id };
  return (await person.client.call(handoverEndpoints.getHandover, { params })).body;
}

async function storedStatus(kind: Handover['kind']): Promise<string | undefined> {
  const { rows } = await app.db.execute<{ status: string }>(
    sql`select status from handovers where booking_id = ${booking.id} and kind = ${kind}`,
  );
  return rows[0]?.status;
}

describe('recording odometer and fuel', () => {
  test('at pickup opens 60 minutes before it', async () => {
    await app.travelTo(minutesAfter(startsAt(), -61));
    expect([(await give(renter)).status, (await read()).give.pickup.allowed]).toEqual([409, false]);
    await app.travelTo(minutesAfter(startsAt(), -60));
    expect((await read()).give).toMatchObject({
      pickup: { allowed: true },
      return: { allowed: false },
    });
    expect((await give(renter, { kind: 'return' })).status).toBe(409);
    const given = await give(renter, { note: ' Scratched wheel ' });
    expect([given.status, given.body]).toMatchObject([
      201,
      {
        kind: 'pickup',
        odometer,
        fuelEighths: 8,
        by: 'renter',
        note: 'Scratched wheel',
        status: 'given',
        objection: null,
        lastOdometer: null,
        answer: { allowed: false },
      },
    ]);
    expect(await read(host)).toMatchObject({
      pickup: { odometer, status: 'given', answer: { allowed: true } },
      return: null,
    });
  });

  test('at return opens with the trip and closes 24 hours after drop-off', async () => {
    await app.travelTo(startsAt());
    await give(host);
    expect((await give(renter, { kind: 'return', odometer: odometer + 80 })).status).toBe(201);
    expect((await read(host)).return).toMatchObject({ odometer: odometer + 80, by: 'renter' });
  });

  test.each([
    [-1, 201],
    [1, 409],
  ])('%i minutes from 24 hours after drop-off answers %i', async (minutes, status) => {
    await app.travelTo(minutesAfter(hoursAfter(endsAt(), 24), minutes));
    expect((await give(host, { kind: 'return' })).status).toBe(status);
  });

  test('goes on after the host has completed the trip', async () => {
    await app.travelTo(endsAt());
    await changeBooking(host, booking, 'completed');
    expect((await give(renter, { kind: 'return' })).status).toBe(201);
  });

  test.each([
    ['an unknown kind', { kind: 'wash' }],
    ['an odometer below zero', { odometer: -1 }],
    ['half a mile', { odometer: 12.5 }],
    ['nine eighths', { fuelEighths: 9 }],
    ['no fuel', { fuelEighths: undefined }],
    ['a time of its own', { odometer: '2026-01-01' }],
  ])('is refused with %s', async (_case, changes) => {
    await app.travelTo(startsAt());
    expect((await give(renter, changes)).status).toBe(400);
    expect((await read()).pickup).toBeNull();
  });

  test('takes the time of the server and the side of the caller', async () => {
    await app.travelTo(startsAt());
    const { body } = await give(host, { by: 'renter', at: '2020-01-01T00:00:00Z' });
    expect(body.by).toBe('owner');
    expect(Math.abs(Date.parse(body.at) - app.now().getTime())).toBeLessThan(60_000);
  });

  test('is for the parties alone', async () => {
    await app.travelTo(startsAt());
    expect((await give(stranger)).status).toBe(404);
    expect((await give(admin)).status).toBe(403);
    const params = { id: booking.id };
    const look = await stranger.client.call(handoverEndpoints.getHandover, { params });
    expect(look.status).toBe(404);
  });

  test('by both at once is taken once', async () => {
    await app.travelTo(startsAt());
    const answers = await Promise.all([
      give(renter),
      give(host, { odometer: odometer + 1 }),
      give(host, { odometer: odometer + 2 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const taken = answers.find(({ status }) => status === 201);
    expect((await read()).pickup?.odometer).toBe(taken?.body.odometer);
  });

  test('of a cancelled trip is refused', async () => {
    await changeBooking(renter, booking, 'cancelled');
    await app.travelTo(startsAt());
    expect((await give(host)).status).toBe(409);
  });
});

describe('the odometer', () => {
  test('never falls within a trip, whichever side came first', async () => {
    await app.travelTo(startsAt());
    await give(host);
    const falling = await give(renter, { kind: 'return', odometer: odometer - 1 });
    expect([falling.status, falling.body]).toMatchObject([409, { code: 'odometer_falls' }]);
    expect((await give(renter, { kind: 'return', odometer })).status).toBe(201);
  });

  test('at pickup may not pass the return that is there already', async () => {
    await app.travelTo(startsAt());
    await give(host, { kind: 'return' });
    expect((await give(host, { odometer: odometer + 1 })).status).toBe(409);
    expect((await give(host)).status).toBe(201);
  });

  test('of two that cross, one is refused', async () => {
    await app.travelTo(startsAt());
    const answers = await Promise.all([
      give(renter, { odometer: odometer + 50 }),
      give(host, { kind: 'return', odometer }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('below the return of the last trip is taken, and both sides and staff are told', async () => {
    await app.travelTo(startsAt());
    await give(host, { kind: 'return', odometer: odometer + 300 });
    await app.travelTo(endsAt());
    const before = odometer + 300;
    booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 2, 1));
    await app.travelTo(startsAt());
    const { status, body } = await give(renter, { odometer: before - 10 });
    expect([status, body.lastOdometer]).toEqual([201, before]);
    for (const { user } of [renter, host, admin]) {
      const isTold = async () =>
        (await lettersTo(app, user.email)).some(
          (letter) => letter.includes('below the') && letter.includes(String(booking.id)),
        );
      await until(isTold);
    }
    odometer = before;
  });
});

describe('the other side', () => {
  beforeEach(async () => {
    await app.travelTo(startsAt());
    await give(host);
  });

  test('is told until when it can object', async () => {
    const by = formatZoned(new Date((await read()).pickup?.answerBy ?? ''));
    await until(async () =>
      (await lettersTo(app, renter.user.email)).some((text) =>
        text.includes(`or object to them until ${by}.`),
      ),
    );
  });

  test('confirms once; who recorded the figures does not', async () => {
    expect((await answer(host, 'pickup')).status).toBe(403);
    expect((await answer(admin, 'pickup')).status).toBe(403);
    expect((await answer(stranger, 'pickup')).status).toBe(404);
    expect((await answer(renter, 'return')).status).toBe(404);
    const answers = await Promise.all([answer(renter, 'pickup'), answer(renter, 'pickup', 'No.')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await answer(renter, 'pickup')).status).toBe(409);
  });

  test('objects with a note; the figures stay, and staff are told', async () => {
    expect((await answer(renter, 'pickup', ' ')).status).toBe(400);
    const objected = await answer(renter, 'pickup', 'The tank was half full.');
    expect(objected.body).toMatchObject({
      status: 'objected',
      fuelEighths: 8,
      objection: 'The tank was half full.',
    });
    for (const { user } of [host, admin]) {
      await until(async () =>
        (await lettersTo(app, user.email)).some(
          (letter) => letter.includes('objected to') && letter.includes(String(booking.id)),
        ),
      );
    }
    const task = async () =>
      (await admin.client.call(workEndpoints.work)).body.find(
        ({ kind, id }) => kind === 'handover_objection' && id === `${booking.id}-pickup`,
      );
    expect(await task()).toMatchObject({ page: `/staff/bookings/${booking.id}` });
    await app.travelTo(hoursAfter(startsAt(), 3));
    expect([(await read()).pickup?.status, await storedStatus('pickup')]).toEqual([
      'objected',
      'objected',
    ]);
    // It waits until nothing can be claimed that rests on the figures.
    await app.travelTo(hoursAfter(new Date(booking.endsAt), 71));
    expect(await task()).toBeDefined();
    await app.travelTo(hoursAfter(new Date(booking.endsAt), 72));
    expect(await task()).toBeUndefined();
  });

  test('may answer until two hours have passed; then silence has confirmed', async () => {
    const answerBy = new Date((await read()).pickup?.answerBy ?? '');
    await app.travelTo(minutesAfter(answerBy, -1));
    expect((await read()).pickup).toMatchObject({ status: 'given', answer: { allowed: true } });
    await app.travelTo(answerBy);
    expect([(await read()).pickup?.status, await storedStatus('pickup')]).toEqual([
      'confirmed',
      'confirmed',
    ]);
    expect((await answer(renter, 'pickup', 'Too late.')).status).toBe(409);
  });

  test('answers just before silence confirms', async () => {
    const answerBy = new Date((await read()).pickup?.answerBy ?? '');
    await app.travelTo(minutesAfter(answerBy, -1));
    expect((await answer(renter, 'pickup', 'It was empty.')).status).toBe(200);
  });

  test('reads it in the thread', async () => {
    const params = { id: booking.id };
    const { body } = await renter.client.call(messagingEndpoints.bookingMessages, { params });
    expect(body.map(({ message }) => message)).toContain(
      `Handover: the car showed ${odometer.toLocaleString('en-US')} mi and full fuel at pickup.`,
    );
  });
});

describe('the contract', () => {
  async function versions() {
    const { rows } = await app.db.execute<{ id: number; terms: ContractTerms; hash: string }>(
      sql`select id, terms, hash from contracts where booking_id = ${booking.id} order by version`,
    );
    return rows;
  }

  /** The number of sections of the printed contract. */
  async function sectionsOf(contract: { id: number } | undefined): Promise<number> {
    const printed = await fetch(`${app.url}/api/contracts/${contract?.id}/pdf`, {
      headers: { cookie: renter.client.cookie },
    });
    const pdf = Buffer.from(await printed.arrayBuffer()).toString('latin1');
    return pdf.match(/\/S \/H2/g)?.length ?? 0;
  }

  test('holds what both sides saw, once the other side has answered', async () => {
    const [signed] = await versions();
    await app.travelTo(startsAt());
    await give(host, { note: 'Clean.' });
    expect(await versions()).toHaveLength(1);
    await answer(renter, 'pickup');
    await give(renter, { kind: 'return', odometer: odometer + 80, fuelEighths: 3 });
    await answer(host, 'return', 'It was a quarter full.');

    const [first, second, third] = await versions();
    expect(first).toEqual(signed);
    const { number, ...terms } = signed?.terms ?? { number: '' };
    const pickup = {
      givenBy: 'owner',
      odometer,
      fuelEighths: 8,
      note: 'Clean.',
      status: 'confirmed',
      bySilence: false,
      objection: null,
    };
    expect(second?.terms).toMatchObject({ ...terms, number: `${number}-2`, handover: { pickup } });
    expect(second?.terms.handover?.return).toBeUndefined();
    expect(third?.terms).toMatchObject({
      ...terms,
      number: `${number}-3`,
      handover: {
        pickup,
        return: {
          givenBy: 'renter',
          odometer: odometer + 80,
          fuelEighths: 3,
          status: 'objected',
          objection: 'It was a quarter full.',
        },
      },
    });
    const sections = await sectionsOf(first);
    expect([await sectionsOf(second), await sectionsOf(third)]).toEqual([
      sections + 1,
      sections + 2,
    ]);
    expect(new Set([first?.hash, second?.hash, third?.hash]).size).toBe(3);
    odometer += 80;
  });

  test('holds it once silence has confirmed, and keeps it when the trip is changed', async () => {
    await app.travelTo(startsAt());
    await give(host);
    // A moment after the start, the host gave it.
    await app.travelTo(hoursAfter(startsAt(), 2.5));
    await until(async () => (await versions()).length === 2);
    const confirmed = (await versions())[1]?.terms.handover;
    expect(confirmed?.pickup).toMatchObject({ status: 'confirmed', bySilence: true });

    const signed = { guestAt: app.now(), hostAt: app.now() };
    await inTransaction(app.server.deps, { system: 'test' }, (ctx) =>
      makeContract(ctx, { bookingId: booking.id, signed }),
    );
    expect((await versions())[2]?.terms.handover).toEqual(confirmed);
  });
});

test('every step and every look of staff is in the audit log', async () => {
  await app.travelTo(startsAt());
  await give(host);
  await answer(renter, 'pickup', 'No.');
  await read(admin);
  const { rows } = await app.db.execute<{ action: string }>(
    sql`select action from audit_log where entity = 'booking' and entity_id = ${String(booking.id)}
        and action like 'handover.%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'handover.given',
    'handover.objected',
    'handover.viewed',
  ]);
});
