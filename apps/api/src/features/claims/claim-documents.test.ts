import { statfs } from 'node:fs/promises';
import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import { claimLimits } from '@curbside/domain/claims/rules';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { receipt } from '../../test/harness/claims.ts';
import { createStaff, createVerified, type Person } from '../../test/harness/factories.ts';
import { film, picture } from '../../test/harness/pictures.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';
import { beginUpload, uploadFile } from '../../test/harness/uploads.ts';

const { app, host, renter, trip, endsAt, claim, photographed, claimDamage } = await sharedClaims();
const admin = await createStaff(app, 'admin');
const support = await createStaff(app, 'support_staff');
const stranger = await createVerified(app);

describe('documents', () => {
  test.each([
    [
      'HTML',
      Buffer.from('<html><body>a receipt, says the name of the file and no more</body></html>'),
    ],
    ['GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)])],
  ])('refuse %s', async (_type, bytes) => {
    await app.travelTo(endsAt());
    expect((await uploadFile(host, bytes)).status).toBe(422);
  });

  test('have 10 MB at most', async () => {
    await app.travelTo(endsAt());
    expect((await beginUpload(host, 10_000_000)).status).toBe(201);
    expect((await beginUpload(host, 10_000_001)).status).toBe(413);
    expect((await beginUpload(stranger, 100)).status).toBe(403);
  });

  test('are for the parties and staff alone, as they were sent', async () => {
    const damage = await claimDamage();
    const url = damage.documents[0]?.url ?? '';
    const get = ({ client }: Person) =>
      fetch(`${app.url}${url}`, { headers: { cookie: client.cookie } });
    for (const person of [host, renter, admin, support]) {
      const answer = await get(person);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(Buffer.from(await answer.arrayBuffer()).equals(receipt)).toBe(true);
    }
    expect((await get(stranger)).status).toBe(404);
    expect((await fetch(`${app.url}${url}`)).status).toBe(401);
  });

  test.each([
    [
      'a WebP picture',
      async () =>
        sharp(await picture('red'))
          .webp()
          .toBuffer(),
    ],
    ['a video', async () => film('mp4', 1000)],
  ])('refuse %s that was uploaded for the trip', async (_type, make) => {
    const pairs = await photographed();
    const { id } = await uploadFile(host, await make(), 'trip');
    const answer = await claim({ kind: 'damage', amount: '9.00', pairs, documents: [id] });
    expect(answer).toMatchObject({ status: 422, body: { code: 'unsupported_file' } });
  });

  test('find no room on a disk that has less than they need', async () => {
    const { env } = app.server.deps;
    const pairs = await photographed();
    const { id } = await uploadFile(host, receipt);
    onTestFinished(() => {
      env.MIN_FREE_GB = 0;
    });
    env.MIN_FREE_GB = 1e9;
    const answer = await claim({ kind: 'damage', amount: '9.00', pairs, documents: [id] });
    expect(answer).toMatchObject({ status: 507, body: { code: 'storage_full' } });
  });

  // Other tests may fill the disk in the same second.
  test('need no more room than they have bytes', { retry: 2 }, async () => {
    const { env } = app.server.deps;
    const pairs = await photographed();
    const documents: number[] = [];
    for (let count = 0; count < claimLimits.documents; count += 1) {
      documents.push((await uploadFile(host, Buffer.concat([receipt, Buffer.of(count)]))).id);
    }
    onTestFinished(() => {
      env.MIN_FREE_GB = 0;
    });
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    env.MIN_FREE_GB = (bavail * bsize) / 1e9 - 0.05;
    expect((await claim({ kind: 'damage', amount: '9.00', pairs, documents })).status).toBe(201);
  });

  test('of another person are refused', async () => {
    const pairs = await photographed();
    const { id } = await uploadFile(renter, receipt);
    const answer = await claim({ kind: 'damage', amount: '9.00', pairs, documents: [id] });
    expect(answer.status).toBe(400);
    const params = { id: trip().id };
    expect((await host.client.call(claimEndpoints.claimsOfBooking, { params })).body).toEqual([]);
  });
});
