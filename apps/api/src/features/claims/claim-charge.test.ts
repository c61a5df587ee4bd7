import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import { documentLimits } from '@curbside/domain/files/rules';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { hoursAfter, minutesAfter } from '../../platform/clock.ts';
import { readClaim, receipt, withdrawClaim } from '../../test/harness/claims.ts';
import { createVerified, type Person } from '../../test/harness/factories.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';
import { uploadFile } from '../../test/harness/uploads.ts';

const { app, host, renter, trip, startsAt, endsAt, claim, comeBack, photographed } =
  await sharedClaims();

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
    const asGuest = await readClaim(renter, body);
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
    const { id } = await uploadFile(host, receipt);
    // Cards take no less than 50 cents.
    const little = await claim({ ...fuel, amount: '0.49', documents: [id] });
    expect([little.status, little.body]).toMatchObject([422, { code: 'invalid_amount' }]);
    expect((await claim({ ...fuel, documents: [id] })).body).toMatchObject({
      total: '18.40',
      hostShare: '18.40',
    });
  });

  test('as full as before is no claim', async () => {
    await comeBack(0);
    const { id } = await uploadFile(host, receipt);
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
    expect((await withdrawClaim(host, first.body)).body.status).toBe('withdrawn');
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
    const { id } = await uploadFile(host, receipt);
    const toll = { kind: 'toll', amount: '17.00', documents: [id] };
    const happened = (at: Date) => claim({ ...toll, happenedAt: at.toISOString() });
    expect((await claim(toll)).status).toBe(422);
    expect((await happened(minutesAfter(startsAt(), -1))).status).toBe(422);
    expect((await happened(minutesAfter(endsAt(), 1))).status).toBe(422);
    const inside = hoursAfter(startsAt(), 5).toISOString();
    expect((await claim({ ...toll, documents: [], happenedAt: inside })).status).toBe(422);
    expect((await claim({ ...toll, happenedAt: inside })).body).toMatchObject({
      status: 'asked',
      total: '17.00',
      happenedAt: inside,
    });
  });

  test('takes a PDF that was uploaded whole, by a party of a trip alone', async () => {
    await app.travelTo(endsAt());
    const upload = async ({ client }: Person, bytes: Buffer) => {
      const form = new FormData();
      form.append('purpose', 'document');
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'r.pdf');
      return client.send<{ id: number }>('POST', '/api/uploads', form);
    };
    expect((await upload(await createVerified(app), receipt)).status).toBe(422);
    const tooLarge = Buffer.concat([receipt, Buffer.alloc(documentLimits.bytes)]);
    expect((await upload(host, tooLarge)).status).toBe(413);
    const count = () => app.db.$count(sql`uploads`);
    const before = await count();
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(app.server.deps.storage, 'putFile').mockRejectedValueOnce(full);
    expect((await upload(host, receipt)).status).toBe(507);
    expect(await count()).toBe(before);
    const { status, body } = await upload(host, receipt);
    expect(status).toBe(201);
    const happenedAt = hoursAfter(startsAt(), 5).toISOString();
    const toll = { kind: 'toll', amount: '17.00', documents: [body.id], happenedAt };
    const { documents } = (await claim(toll)).body;
    const sent = await fetch(`${app.url}${documents[0]?.url}`, {
      headers: { cookie: renter.client.cookie },
    });
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(receipt);
  });

  test.each([
    [90 * 24 * 60 - 1, 201],
    [90 * 24 * 60 + 1, 409],
  ])('%i minutes after drop-off answers %i', async (minutes, status) => {
    await app.travelTo(hoursAfter(endsAt(), 24 * 89));
    const { id } = await uploadFile(host, receipt);
    await app.travelTo(minutesAfter(endsAt(), minutes));
    const happenedAt = trip().startsAt;
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
    // Return photos can be taken before drop-off, so that the claim can come at any time.
    const pairs = await photographed(hoursAfter(startsAt(), 1));
    await app.travelTo(minutesAfter(endsAt(), minutes));
    const answer = await claim({ kind: 'cleaning', amount: '50.00', pairs });
    expect(answer.status).toBe(status);
  });
});

test('what the host can claim is said before', async () => {
  await comeBack(170);
  const params = { id: trip().id };
  const { body } = await host.client.call(claimEndpoints.claimOptions, { params });
  const option = (kind: string) => body.find((one) => one.kind === kind);
  expect(option('late')).toMatchObject({ allowed: true, total: '51.67' });
  expect(option('miles')).toMatchObject({ allowed: false, total: null });
  expect(option('cleaning')?.amounts).toEqual(['50.00', '150.00', '250.00']);
});
