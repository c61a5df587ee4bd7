import { execFile } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import type { EvidenceProblem, Manifest } from '@curbside/domain/evidence/endpoints';
import { evidenceProblemTexts } from '@curbside/domain/evidence/texts';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import yazl from 'yazl';
import {
  bookApproved,
  createHost,
  createVerified,
  inspectionForm,
  listCar,
  type Person,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { film, onePixel, picture } from '../../test/harness/pictures.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { withoutFiles } from '../../test/harness/without-files.ts';
import { quickImports } from '../../test/processes/server-process.ts';

const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);
const car = await listCar(host);
const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 1, 1));
await app.travelTo(new Date(booking.startsAt));
const original = await picture('red');
const form = inspectionForm(booking.id, [original, await picture('blue'), film('mp4')]);
await renter.client.send('POST', '/api/inspections/upload', form);
await host.client.call(incidentEndpoints.reportIncident, {
  body: {
    bookingId: booking.id,
    description: 'A scratch.',
    incidentDate: app.now().toISOString(),
    photos: [onePixel],
  },
});
const bundle = await unzip(await download(renter));

async function download(person: Person): Promise<Buffer> {
  const answer = await fetch(`${app.url}/api/bookings/${booking.id}/evidence`, {
    headers: { cookie: person.client.cookie },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return Buffer.from(await answer.arrayBuffer());
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

type Files = Iterable<readonly [name: string, bytes: Buffer]>;

async function verdictOn(files: Files): Promise<unknown> {
  return (await send(await zipOf(files))).body;
}

async function zipOf(files: Files): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function send(bytes: Buffer) {
  const form = new FormData();
  form.append('bundle', new Blob([new Uint8Array(bytes)]), 'evidence.zip');
  return app.visitor().send('POST', '/api/evidence/verify', form);
}

const manifestOf = (files: Map<string, Buffer>): Manifest =>
  JSON.parse(files.get('manifest.json')?.toString() ?? '');

test('a bundle holds the facts and the originals, chained in order', () => {
  const { bookingId, files } = manifestOf(bundle);
  expect(bookingId).toBe(booking.id);
  expect(files.map(({ name }) => name)).toEqual([
    'booking.json',
    'contract.json',
    'inspections.json',
    'handover.json',
    'incidents.json',
    'messages.json',
    expect.stringMatching(/^inspections\/pickup-\d+\.jpg$/),
    expect.stringMatching(/^inspections\/pickup-\d+\.jpg$/),
    expect.stringMatching(/^inspections\/pickup-\d+\.mp4$/),
    expect.stringMatching(/^incidents\/\d+-1\.png$/),
  ]);
  expect(files.map(({ previous }) => previous)).toEqual([
    null,
    ...files.slice(0, -1).map(({ sha256 }) => sha256),
  ]);
  expect(bundle.get(files[6]?.name ?? '')?.equals(original)).toBe(true);
  const facts = JSON.parse(bundle.get('booking.json')?.toString() ?? '');
  expect(facts).toMatchObject({ id: booking.id, quote: { total: booking.quote.total } });
  // Guests may not see the host's share, in a bundle either.
  expect(facts.quote).not.toHaveProperty('hostPayout');
});

test('anyone can check the signature with the public key', async () => {
  const pem = await (await fetch(`${app.url}/.well-known/evidence-key`)).text();
  const manifest = bundle.get('manifest.json') ?? Buffer.alloc(0);
  const signature = Buffer.from(bundle.get('manifest.sig')?.toString() ?? '', 'base64');
  expect(verify(null, manifest, createPublicKey(pem), signature)).toBe(true);
});

test('both parties’ bundles are valid', async () => {
  expect((await send(await download(host))).body).toEqual({ valid: true });
  expect(await verdictOn(bundle)).toEqual({ valid: true });
});

test('a bundle is refused while the files cannot be reached', async () => {
  await withoutFiles(app, async () => {
    const answer = await renter.client.send('GET', `/api/bookings/${booking.id}/evidence`);
    expect(answer).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
  });
  await download(renter);
});

test('a bundle contains equal files under separate names', async () => {
  const form = inspectionForm(booking.id, [original, original], { inspectionType: 'return' });
  await renter.client.send('POST', '/api/inspections/upload', form);
  const files = await unzip(await download(renter));
  const names = [...files.keys()].filter((name) => name.startsWith('inspections/return-'));
  expect(names).toHaveLength(2);
  for (const name of names) expect(files.get(name)?.equals(original)).toBe(true);
  expect(await verdictOn(files)).toEqual({ valid: true });
});

/** Tampered bundles, each with its first broken file and the problem. */
function tampered(): [files: Map<string, Buffer>, firstBroken: string, problem: EvidenceProblem][] {
  const names = manifestOf(bundle).files.map(({ name }) => name);
  const [first = '', second = ''] = names.slice(5, 7);
  const changed = new Map(bundle).set('incidents.json', Buffer.from('[]'));
  const removed = new Map(bundle);
  removed.delete(second);
  const swapped = new Map(bundle)
    .set(first, bundle.get(second) ?? original)
    .set(second, bundle.get(first) ?? original);
  const added = new Map(bundle).set('extra.txt', Buffer.from('x'));
  const manifest = manifestOf(bundle);
  manifest.files.pop();
  const forged = new Map(bundle).set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  const unsigned = new Map(bundle);
  unsigned.delete('manifest.sig');
  return [
    [changed, 'incidents.json', 'changed'],
    [removed, second, 'removed'],
    [swapped, first, 'swapped'],
    [added, 'extra.txt', 'added'],
    [forged, 'manifest.json', 'not_signed'],
    [unsigned, 'manifest.json', 'not_signed'],
  ];
}

test('a changed, removed, swapped, added or forged file is named', async () => {
  for (const [files, firstBroken, problem] of tampered()) {
    expect(await verdictOn(files)).toEqual({ valid: false, firstBroken, problem });
  }
});

test.each(['manifest.json', 'booking.json', 'messages.json'])(
  'a packed byte that was changed breaks %s',
  async (name) => {
    const zip = await download(renter);
    const at = zip.indexOf(name) + name.length + 10;
    zip[at] = (zip[at] ?? 0) ^ 0xff;
    expect(await send(zip)).toMatchObject({
      status: 200,
      body: { valid: false, firstBroken: name },
    });
  },
);

test.each(['manifest.json', 'manifest.sig', 'booking.json'])(
  'a bundle with two files named %s is not valid',
  async (name) => {
    const twice = [name, bundle.get(name) ?? original] as const;
    const verdict = { valid: false, firstBroken: name, problem: 'repeated' };
    expect(await verdictOn([twice, ...bundle])).toEqual(verdict);
    expect(await verdictOn([[name, original], ...bundle])).toEqual(verdict);
  },
);

test('the command names them too, with only the public key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-evidence-'));
  const keyPath = join(folder, 'key.pem');
  await writeFile(keyPath, await (await fetch(`${app.url}/.well-known/evidence-key`)).text());
  const command = join(import.meta.dirname, '../../verify-evidence.ts');
  const run = async (bytes: Buffer, ...source: string[]) => {
    const path = join(folder, 'evidence.zip');
    await writeFile(path, bytes);
    const args = [...quickImports, command, path, ...source];
    const { stdout, code } = await promisify(execFile)(process.execPath, args)
      .then(({ stdout }) => ({ stdout, code: 0 }))
      .catch(({ stdout, code }: { stdout: string; code: number }) => ({ stdout, code }));
    return [code, stdout.trim()];
  };
  expect(await run(await zipOf(bundle), '--key', keyPath)).toEqual([0, 'The bundle is unchanged.']);
  expect(await run(await zipOf(bundle), '--site', app.url)).toEqual([
    0,
    'The bundle is unchanged.',
  ]);
  for (const [files, firstBroken, problem] of tampered().slice(0, 3)) {
    expect(await run(await zipOf(files), '--key', keyPath)).toEqual([
      1,
      `${firstBroken} ${evidenceProblemTexts[problem]}.`,
    ]);
  }
  expect((await run(Buffer.from('no zip'), '--key', keyPath))[0]).toBe(2);
  await rm(folder, { recursive: true });
});

test('a ZIP with more files than a bundle can have is refused unread', async () => {
  const many = new Map(Array.from({ length: 5_001 }, (_, index) => [`${index}`, Buffer.alloc(0)]));
  expect(await verdictOn(many)).toMatchObject({ code: 'unsupported_file' });
});

/** A ZIP whose directory refers `count` times to the same packed bytes. */
async function zipOfShared(bytes: Buffer, count: number): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(bytes, '000');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const at = whole.indexOf('PK\x01\x02');
  const end = whole.indexOf('PK\x05\x06');
  const entries = Array.from({ length: count }, (_, index) => {
    const entry = Buffer.from(whole.subarray(at, end));
    entry.write(String(index).padStart(3, '0'), 46);
    return entry;
  });
  const tail = Buffer.from(whole.subarray(end));
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(entries.length * (end - at), 12);
  return Buffer.concat([whole.subarray(0, at), ...entries, tail]);
}

test.each([
  ['share their bytes', 2, 1_000_000],
  ['unfold to more than 2 GB', 300, 8_000_000],
])('a ZIP whose files %s is refused before unpacking', async (_, count, bytes) => {
  const before = process.cpuUsage();
  const answer = await send(await zipOfShared(Buffer.alloc(bytes), count));
  expect(answer).toMatchObject({ status: 422, body: { code: 'unsupported_file' } });
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test('files of an unsigned bundle are not unpacked', async () => {
  const unpacked: string[] = [];
  const { openReadStreamPromise } = yauzl.ZipFile.prototype;
  const open = vi
    .spyOn(yauzl.ZipFile.prototype, 'openReadStreamPromise')
    .mockImplementation(function (this: yauzl.ZipFile, ...input) {
      unpacked.push(input[0].fileName);
      return openReadStreamPromise.apply(this, input);
    });
  const unsigned = new Map(bundle).set('manifest.sig', Buffer.from('AAAA'));
  expect(await verdictOn(unsigned)).toMatchObject({ problem: 'not_signed' });
  open.mockRestore();
  expect(unpacked.sort()).toEqual(['manifest.json', 'manifest.sig']);
});

test('a check ends when its client leaves', async () => {
  const endless = new PassThrough();
  const { openReadStreamPromise } = yauzl.ZipFile.prototype;
  const open = vi
    .spyOn(yauzl.ZipFile.prototype, 'openReadStreamPromise')
    .mockImplementation(async function (this: yauzl.ZipFile, ...input) {
      if (input[0].fileName === 'booking.json') return endless;
      return openReadStreamPromise.apply(this, input);
    });
  const client = new AbortController();
  const form = new FormData();
  form.append('bundle', new Blob([new Uint8Array(await zipOf(bundle))]), 'evidence.zip');
  const request = { method: 'POST', body: form, signal: client.signal };
  const answer = fetch(`${app.url}/api/evidence/verify`, request).catch(() => 'left');
  await until(async () => endless.listenerCount('data') > 0);
  client.abort();
  expect(await answer).toBe('left');
  await until(async () => endless.destroyed);
  open.mockRestore();
  expect(await verdictOn(bundle)).toEqual({ valid: true });
});

test('a file that is not a bundle is refused', async () => {
  expect((await send(Buffer.from('not a zip'))).status).toBe(422);
  expect((await app.visitor().send('POST', '/api/evidence/verify', new FormData())).status).toBe(
    400,
  );
  expect((await app.visitor().send('POST', '/api/evidence/verify', { bundle: 1 })).status).toBe(
    415,
  );
  const stranger = await createVerified(app);
  const answer = await stranger.client.send('GET', `/api/bookings/${booking.id}/evidence`);
  expect(answer.status).toBe(404);
});
