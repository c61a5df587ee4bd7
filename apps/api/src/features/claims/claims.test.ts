import type { Booking } from '@curbside/domain/bookings/booking';
import { type Claim, claimEndpoints } from '@curbside/domain/claims/endpoints';
import type { UploadState } from '@curbside/domain/files/endpoints';
import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { hoursAfter, minutesAfter } from '../../platform/clock.ts';
import {
  bookApproved,
  controlSandbox,
  createStaff,
  createVerified,
  inspectionForm,
  type Person,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { picture } from '../../test/harness/pictures.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';

const { app, host, renter, car } = await sharedTrade();
const admin = await createStaff(app, 'admin');
const support = await createStaff(app, 'support_staff');
const stranger = await createVerified(app);
const pdf = Buffer.from(`%PDF-1.7\n${'receipt '.repeat(20)}`);

let booking: Booking;

beforeEach(async () => {
  booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 2, 3));
});

const endsAt = () => new Date(booking.endsAt);

function handOver(kind: 'pickup' | 'return', odometer: number, fuelEighths = 8) {
  return host.client.call(handoverEndpoints.giveHandover, {
    params: { id: booking.id },
    body: { kind, odometer, fuelEighths },
  });
}

/** The trip goes its way, and the car comes back the given minutes after drop-off. */
async function comeBack(minutes: number, { miles = 100, fuelEighths = 8 } = {}) {
  await app.travelTo(new Date(booking.startsAt));
  await handOver('pickup', 40_000);
  await app.travelTo(minutesAfter(endsAt(), minutes));
  await handOver('return', 40_000 + miles, fuelEighths);
}

/** Two pairs of photos: of the front and of the left side. */
async function photographed(): Promise<{ before: number; after: number }[]> {
  const add = async (inspectionType: string, photoType: string, color: string) => {
    const form = inspectionForm(booking.id, [await picture(color)], { inspectionType, photoType });
    const { body } = await host.client.send<InspectionPhoto[]>(
      'POST',
      '/api/inspections/upload',
      form,
    );
    return body[0]?.id ?? 0;
  };
  await app.travelTo(new Date(booking.startsAt));
  const [front, left] = [await add('pickup', 'front', 'red'), await add('pickup', 'left', 'blue')];
  await app.travelTo(endsAt());
  return [
    { before: front, after: await add('return', 'front', 'brown') },
    { before: left, after: await add('return', 'left', 'navy') },
  ];
}

function begin(person: Person, bytes: number) {
  return person.client.send<UploadState>('POST', '/api/uploads/resumable', undefined, {
    'upload-length': String(bytes),
    'upload-metadata': `purpose ${btoa('document')}`,
  });
}

async function upload(bytes: Buffer, person = host): Promise<{ id: number; status: number }> {
  const { id } = (await begin(person, bytes.length)).body;
  const sent = await fetch(`${app.url}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      cookie: person.client.cookie,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  return { id, status: sent.status };
}

function claim(body: object, person = host) {
  return person.client.call(claimEndpoints.claimCharge, {
    params: { id: booking.id },
    body: { kind: 'late', description: 'As the photos show.', ...body },
  });
}

/** A claim for damage, which needs no handover. */
async function claimDamage(amount = '320.00'): Promise<Claim> {
  const pairs = await photographed();
  const documents = [(await upload(pdf)).id];
  const answer = await claim({ kind: 'damage', amount, pairs, documents });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function claimLate(): Promise<Claim> {
  await comeBack(170);
  return (await claim({})).body;
}

const read = async (person: Person, { id }: Pick<Claim, 'id'>) =>
  (await person.client.call(claimEndpoints.getClaim, { params: { id } })).body;
const accept = (person: Person, { id }: Pick<Claim, 'id'>) =>
  person.client.call(claimEndpoints.acceptCharge, { params: { id } });
const contest = (person: Person, { id }: Pick<Claim, 'id'>, reason = 'It was clean.') =>
  person.client.call(claimEndpoints.contestCharge, { params: { id }, body: { reason } });
const withdraw = (person: Person, { id }: Pick<Claim, 'id'>) =>
  person.client.call(claimEndpoints.withdrawCharge, { params: { id } });
const decide = (person: Person, { id }: Pick<Claim, 'id'>, body: object) =>
  person.client.call(claimEndpoints.decideCharge, {
    params: { id },
    body: { outcome: 'uphold', reason: 'The photos show it.', ...body },
  });

describe('a late return', () => {
  test('is computed by the server, to the cent', async () => {
    await comeBack(170);
    const { status, body } = await claim({ amount: '900.00', minutes: 600 });
    expect([status, body]).toMatchObject([
      201,
      {
        purpose: 'late',
        status: 'asked',
        total: '51.67',
        asked: '51.67',
        hostShare: '38.42',
        payBy: null,
        lines: [{ amount: '45.20' }, { amount: '2.26' }, { amount: '4.21' }],
      },
    ]);
    const asGuest = await read(renter, body);
    expect([asGuest.hostShare, asGuest.silence]).toEqual([undefined, 'accepts']);
    expect(Date.parse(body.answerBy ?? '') - Date.parse(body.createdAt)).toBe(72 * 3_600_000);
    expect((await claim({})).status).toBe(409);
  });

  test.each([
    [29, 422],
    [30, 201],
  ])('%i minutes after drop-off answers %i', async (minutes, status) => {
    await comeBack(minutes);
    expect((await claim({})).status).toBe(status);
  });

  test('without a handover cannot be claimed', async () => {
    await app.travelTo(hoursAfter(endsAt(), 5));
    expect((await claim({})).body).toMatchObject({ code: 'evidence_missing' });
  });
});

test('extra miles come from both odometers alone', async () => {
  await comeBack(0, { miles: 650 });
  const { body } = await claim({ kind: 'miles', amount: '1.00' });
  // 50 miles at 0.50, with fee and tax.
  expect(body).toMatchObject({ status: 'asked', total: '28.58', hostShare: '21.25' });
});

test('miles within those that are included are no claim', async () => {
  await comeBack(0, { miles: 600 });
  expect((await claim({ kind: 'miles' })).status).toBe(422);
});

describe('fuel', () => {
  test('needs a receipt, and a gauge that fell', async () => {
    await comeBack(0, { fuelEighths: 7 });
    const fuel = { kind: 'fuel', amount: '18.40' };
    expect((await claim(fuel)).body).toMatchObject({ code: 'evidence_missing' });
    const { id } = await upload(pdf);
    expect((await claim({ ...fuel, documents: [id] })).body).toMatchObject({
      total: '18.40',
      hostShare: '18.40',
    });
  });

  test('as full as before is no claim', async () => {
    await comeBack(0);
    const { id } = await upload(pdf);
    expect((await claim({ kind: 'fuel', amount: '18.40', documents: [id] })).status).toBe(422);
  });
});

describe('cleaning and smoking', () => {
  test('have fixed sums, two pairs, and a limit together', async () => {
    const pairs = await photographed();
    const cleaning = { kind: 'cleaning', pairs };
    for (const amount of ['49.99', '100.00', undefined]) {
      const { status, body } = await claim({ ...cleaning, amount });
      expect([status, body]).toMatchObject([422, { code: 'invalid_amount' }]);
    }
    const one = await claim({ ...cleaning, amount: '150.00', pairs: pairs.slice(0, 1) });
    expect([one.status, one.body]).toMatchObject([422, { code: 'evidence_missing' }]);
    const twice = [pairs[0], pairs[0]];
    expect((await claim({ ...cleaning, amount: '150.00', pairs: twice })).status).toBe(422);
    const first = await claim({ ...cleaning, amount: '150.00' });
    expect(first.status).toBe(201);
    const smoking = { kind: 'smoking', pairs, amount: '150.00' };
    expect((await claim(smoking)).body).toMatchObject({ code: 'invalid_amount' });
    expect((await withdraw(host, first.body)).body.status).toBe('withdrawn');
    expect((await claim(smoking)).status).toBe(201);
  });

  test('by two claims at once stay within the limit', async () => {
    const pairs = await photographed();
    const cleaning = { kind: 'cleaning', pairs, amount: '150.00' };
    const answers = await Promise.all([claim(cleaning), claim(cleaning)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test('need a pickup and a return photo of one part of this trip', async () => {
    const [front, left] = await photographed();
    if (!front || !left) throw new Error('There are two pairs.');
    const crossed = [
      { before: front.before, after: left.after },
      { before: left.before, after: front.after },
    ];
    const turned = [front, left].map(({ before, after }) => ({ before: after, after: before }));
    for (const pairs of [crossed, turned, [front, { before: 999_999, after: left.after }]]) {
      const { status, body } = await claim({ kind: 'cleaning', amount: '50.00', pairs });
      expect([status, body]).toMatchObject([422, { code: 'evidence_missing' }]);
    }
  });
});

describe('a toll', () => {
  test('needs its document and a moment inside the trip', async () => {
    await app.travelTo(endsAt());
    const { id } = await upload(pdf);
    const toll = { kind: 'toll', amount: '17.00', documents: [id] };
    const happened = (at: Date) => claim({ ...toll, happenedAt: at.toISOString() });
    expect((await claim(toll)).status).toBe(422);
    expect((await happened(minutesAfter(new Date(booking.startsAt), -1))).status).toBe(422);
    expect((await happened(minutesAfter(endsAt(), 1))).status).toBe(422);
    const inside = hoursAfter(new Date(booking.startsAt), 5).toISOString();
    expect((await claim({ ...toll, documents: [], happenedAt: inside })).status).toBe(422);
    expect((await claim({ ...toll, happenedAt: inside })).body).toMatchObject({
      status: 'asked',
      total: '17.00',
      happenedAt: inside,
    });
  });

  test.each([
    [90 * 24 * 60 - 1, 201],
    [90 * 24 * 60 + 1, 409],
  ])('%i minutes after drop-off answers %i', async (minutes, status) => {
    await app.travelTo(hoursAfter(endsAt(), 24 * 89));
    const { id } = await upload(pdf);
    await app.travelTo(minutesAfter(endsAt(), minutes));
    const happenedAt = booking.startsAt;
    const answer = await claim({ kind: 'toll', amount: '17.00', documents: [id], happenedAt });
    expect(answer.status).toBe(status);
  });
});

describe('the window', () => {
  test.each([
    [-1, 409],
    [0, 201],
    [72 * 60 - 1, 201],
    [72 * 60 + 1, 409],
  ])('%i minutes after drop-off answers %i', async (minutes, status) => {
    const pairs = await photographedBefore(minutes);
    const answer = await claim({ kind: 'cleaning', amount: '50.00', pairs });
    expect(answer.status).toBe(status);
  });

  /** Return photos are taken before drop-off, so that the claim can come at any time. */
  async function photographedBefore(minutes: number) {
    const add = async (inspectionType: string, photoType: string, color: string) => {
      const fields = { inspectionType, photoType };
      const form = inspectionForm(booking.id, [await picture(color)], fields);
      const path = '/api/inspections/upload';
      const { body } = await host.client.send<InspectionPhoto[]>('POST', path, form);
      return body[0]?.id ?? 0;
    };
    await app.travelTo(new Date(booking.startsAt));
    const pairs = [
      { before: await add('pickup', 'front', 'red'), after: await add('return', 'front', 'tan') },
      { before: await add('pickup', 'left', 'blue'), after: await add('return', 'left', 'navy') },
    ];
    await app.travelTo(minutesAfter(endsAt(), minutes));
    return pairs;
  }
});

describe('damage', () => {
  test('needs a pair and an estimate', async () => {
    const pairs = await photographed();
    const { id } = await upload(pdf);
    const damage = { kind: 'damage', amount: '320.00' };
    expect((await claim({ ...damage, pairs })).status).toBe(422);
    expect((await claim({ ...damage, documents: [id] })).status).toBe(422);
    const { body } = await claim({ ...damage, pairs: pairs.slice(0, 1), documents: [id] });
    expect(body).toMatchObject({ status: 'asked', total: '320.00', silence: 'contests' });
  });

  test('of more than 500.00, collected in two parts, shows the whole sum', async () => {
    const damage = await claimDamage('700.00');
    await accept(renter, damage);
    await until(async () => (await read(renter, damage)).status === 'needs_payment');
    expect(await read(renter, damage)).toMatchObject({ asked: '700.00', total: '700.00' });
    expect(await read(host, damage)).toMatchObject({ hostShare: '700.00' });
  });

  test('is contested by silence, and not charged', async () => {
    const damage = await claimDamage();
    await app.travelTo(new Date(damage.answerBy ?? ''));
    expect(await read(renter, damage)).toMatchObject({
      status: 'contested',
      contest: { reason: null },
      paidAt: null,
    });
  });
});

describe('the guest', () => {
  test('accepts once; nobody else does', async () => {
    const late = await claimLate();
    for (const [person, status] of [
      [host, 403],
      [admin, 403],
      [stranger, 404],
    ] as const) {
      expect((await accept(person, late)).status).toBe(status);
      expect((await contest(person, late)).status).toBe(status);
    }
    const answers = await Promise.all([accept(renter, late), contest(renter, late)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await withdraw(host, late)).status).toBe(answers[0]?.status === 200 ? 409 : 200);
  });

  test('contests with a reason, and staff are told', async () => {
    const late = await claimLate();
    expect((await contest(renter, late, ' ')).status).toBe(400);
    expect((await contest(renter, late, 'There was an accident.')).body).toMatchObject({
      status: 'contested',
      contest: { reason: 'There was an accident.' },
    });
    await until(async () =>
      (await lettersTo(app, admin.user.email)).some((letter) =>
        letter.includes(`/claims/${late.id}`),
      ),
    );
  });

  test('may answer until 72 hours have passed; silence then accepts', async () => {
    const late = await claimLate();
    const answerBy = new Date(late.answerBy ?? '');
    await app.travelTo(minutesAfter(answerBy, -1));
    expect((await read(renter, late)).status).toBe('asked');
    await app.travelTo(answerBy);
    expect(['due', 'authorized', 'paid']).toContain((await read(renter, late)).status);
    expect((await contest(renter, late)).status).toBe(409);
  });

  test('by silence contests what rests on a handover that was objected to', async () => {
    await comeBack(90);
    const object = await renter.client.call(handoverEndpoints.objectHandover, {
      params: { id: booking.id, kind: 'return' },
      body: { note: 'I was on time.' },
    });
    expect(object.status).toBe(200);
    const late = (await claim({})).body;
    expect(late.silence).toBe('contests');
    await app.travelTo(new Date(late.answerBy ?? ''));
    expect((await read(renter, late)).status).toBe('contested');
  });

  test('reports a claim that threatens, once; it becomes a ticket', async () => {
    const late = await claimLate();
    const report = (person: Person) =>
      person.client.call(claimEndpoints.reportCharge, {
        params: { id: late.id },
        body: { reason: 'They want five stars.' },
      });
    expect((await report(host)).status).toBe(403);
    expect((await report(stranger)).status).toBe(404);
    const first = await report(renter);
    expect([first.status, (await report(renter)).body.id]).toEqual([201, first.body.id]);
    const { body } = await support.client.send<{ subject: string }[]>(
      'GET',
      '/api/support/tickets',
    );
    expect(body.filter(({ subject }) => subject.includes(`claim ${late.id} `))).toHaveLength(1);
  });
});

describe('staff', () => {
  test('decide what is contested, for at most what was asked', async () => {
    const damage = await claimDamage();
    expect((await decide(admin, damage, {})).status).toBe(409);
    await contest(renter, damage);
    expect((await decide(support, damage, {})).status).toBe(403);
    expect((await decide(renter, damage, {})).status).toBe(403);
    for (const amount of ['320.01', '0']) {
      expect((await decide(admin, damage, { amount })).body).toMatchObject({
        code: 'invalid_amount',
      });
    }
    const upheld = await decide(admin, damage, { amount: '120.00' });
    expect(upheld.body).toMatchObject({
      total: '120.00',
      asked: '320.00',
      hostShare: '120.00',
      decision: { outcome: 'uphold', reason: 'The photos show it.' },
    });
    expect((await decide(admin, damage, {})).status).toBe(409);
  });

  test.each([
    ['320.00', { allowed: false, reason: expect.stringContaining('still tried again') }],
    ['700.00', { allowed: true }],
  ])(
    'read of a declined damage of %s whether the card is tried again',
    async (amount, writeOff) => {
      const damage = await claimDamage(amount);
      const fault = { path: '/v1/payment_intents', method: 'POST', answer: 'card-declined' };
      await controlSandbox(app, 'faults', { ...fault, times: 1 });
      await accept(renter, damage);
      await until(async () => {
        const { toPay, status } = await read(admin, damage);
        return status === 'needs_payment' && toPay === amount;
      });
      const shown = await read(admin, damage);
      expect(shown.actions.writeOff).toEqual(writeOff);
      expect(shown.nextTryAt === null).toBe(writeOff.allowed);
    },
  );

  test('uphold a part of a late return with its fee and tax', async () => {
    const late = await claimLate();
    await contest(renter, late);
    const { body } = await decide(admin, late, { amount: '25.00' });
    const sum = body.lines.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
    expect([body.total, body.asked, sum]).toEqual(['25.00', '51.67', 2500]);
  });

  test('reject, and both sides read why', async () => {
    const damage = await claimDamage();
    await contest(renter, damage);
    await decide(admin, damage, { outcome: 'reject', reason: 'It was there before.' });
    for (const person of [renter, host]) {
      expect(await read(person, damage)).toMatchObject({
        status: 'rejected',
        decision: { outcome: 'reject', reason: 'It was there before.' },
      });
      await until(async () =>
        (await lettersTo(app, person.user.email)).some((letter) =>
          letter.includes('It was there before.'),
        ),
      );
    }
  });
});

describe('documents', () => {
  test.each([
    [
      'HTML',
      Buffer.from('<html><body>a receipt, says the name of the file and no more</body></html>'),
    ],
    ['GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)])],
  ])('refuse %s', async (_type, bytes) => {
    await app.travelTo(endsAt());
    expect((await upload(bytes)).status).toBe(422);
  });

  test('have 10 MB at most', async () => {
    await app.travelTo(endsAt());
    expect((await begin(host, 10_000_000)).status).toBe(201);
    expect((await begin(host, 10_000_001)).status).toBe(413);
    expect((await begin(stranger, 100)).status).toBe(403);
  });

  test('are for the parties and staff alone, as they were sent', async () => {
    const damage = await claimDamage();
    const url = damage.documents[0]?.url ?? '';
    const get = ({ client }: Person) =>
      fetch(`${app.url}${url}`, { headers: { cookie: client.cookie } });
    for (const person of [host, renter, admin, support]) {
      const answer = await get(person);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    }
    expect((await get(stranger)).status).toBe(404);
    expect((await fetch(`${app.url}${url}`)).status).toBe(401);
  });

  test('of another person are refused', async () => {
    const pairs = await photographed();
    const { id } = await upload(pdf, renter);
    const answer = await claim({ kind: 'damage', amount: '9.00', pairs, documents: [id] });
    expect(answer.status).toBe(400);
    const params = { id: booking.id };
    expect((await host.client.call(claimEndpoints.claimsOfBooking, { params })).body).toEqual([]);
  });
});

test('what the host can claim is said before', async () => {
  await comeBack(170);
  const params = { id: booking.id };
  const { body } = await host.client.call(claimEndpoints.claimOptions, { params });
  const option = (kind: string) => body.find((one) => one.kind === kind);
  expect(option('late')).toMatchObject({ allowed: true, total: '51.67' });
  expect(option('miles')).toMatchObject({ allowed: false, total: null });
  expect(option('cleaning')?.amounts).toEqual(['50.00', '150.00', '250.00']);
});
