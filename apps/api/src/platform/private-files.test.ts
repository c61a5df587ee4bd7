import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVerified, signUpPerson, until } from '../test/harness/factories.ts';
import { picture } from '../test/harness/pictures.ts';
import { startTestApp, type TestApp } from '../test/harness/test-app.ts';

let app: TestApp;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'curbside-modes-'));
  await chmod(dataDir, 0o755);
  app = await startTestApp({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

/** Files and folders below a folder that others on this machine may read or enter. */
async function listOpenToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    ['', ...names].map(async (name) => [name, (await stat(join(folder, name))).mode] as const),
  );
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name]) => name || '.');
}

test('emails in the data folder are for the user of the server alone', async () => {
  const folder = join(dataDir, 'mail');
  await signUpPerson(app);
  await until(async () => (await readdir(folder).catch(() => [])).length > 0);
  expect(await listOpenToOthers(folder)).toEqual([]);
});

test('a folder for emails that was open before is closed by the next one', async () => {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'known.eml'), 'old', { mode: 0o644 });
  const letter = { paragraphs: ['A'], action: { label: 'A', url: 'https://a.test' } };
  const mail = { key: 'known', to: 'a@example.test', subject: 'A', letter };
  await app.server.deps.mailer.send(mail);
  expect(await listOpenToOthers(folder)).toEqual([]);
});

test('photos and what the sandbox keeps are, too', async () => {
  const host = await createVerified(app);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture('red'))]), 'red.jpg');
  expect((await host.client.send('POST', '/api/uploads', form)).status).toBe(201);
  expect(await listOpenToOthers(join(dataDir, 'files'))).toEqual([]);
  const { mode } = await stat(join(dataDir, 'stripe-sandbox.jsonl'));
  expect(mode & 0o077).toBe(0);
});
