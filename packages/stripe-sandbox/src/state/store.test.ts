import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSandbox } from '../index.ts';
import { Store } from './store.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stripe-store-'));
  file = join(folder, 'state.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const report = (id: string) => ({
  id,
  fingerprint: '',
  createdAt: 1,
  answer: { status: 200, body: '{}' },
});

async function opened(): Promise<Store> {
  const store = new Store(file);
  await store.load();
  return store;
}

test('persists inserts, updates, deletes and the order of rows', async () => {
  const store = await opened();
  for (const id of ['a', 'b', 'c']) store.tables.idempotency.save(report(id));
  await store.commit();
  store.tables.idempotency.delete('b');
  store.tables.idempotency.save({ ...report('a'), createdAt: 2 });
  await store.close();
  const again = await opened();
  expect(again.tables.idempotency.all()).toEqual([{ ...report('a'), createdAt: 2 }, report('c')]);
  await again.close();
});

test('ignores an incomplete last line and rejects a damaged one', async () => {
  const store = await opened();
  store.tables.idempotency.save(report('a'));
  await store.close();
  appendFileSync(file, '[["idempotency","b",{"id":');
  const again = await opened();
  expect(again.tables.idempotency.all()).toEqual([report('a')]);
  await again.close();
  writeFileSync(file, `nonsense\n${readFileSync(file, 'utf8')}`);
  await expect(opened()).rejects.toThrow('line 1');
});

test('goes on after a full disk, and loses nothing', async () => {
  const store = await opened();
  store.tables.idempotency.save(report('a'));
  await store.commit();
  const handle = await open(file);
  const { appendFile } = handle;
  const full = vi
    .spyOn(Object.getPrototypeOf(handle), 'appendFile')
    .mockImplementation(async function (this: typeof handle, line) {
      await appendFile.call(this, String(line).slice(0, 12));
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
  await handle.close();
  store.tables.idempotency.save(report('b'));
  await expect(store.commit()).rejects.toThrow('no space');
  store.tables.idempotency.delete('a');
  await expect(store.commit()).rejects.toThrow('no space');
  full.mockRestore();
  store.tables.idempotency.save(report('c'));
  await store.commit();
  await store.close();
  const again = await opened();
  expect(again.tables.idempotency.all()).toEqual([report('b'), report('c')]);
  await again.close();
});

test('loses no answered request on kill -9', async () => {
  const entry = new URL('../index.ts', import.meta.url).href;
  const script = `import { startSandbox } from '${entry}';
    const { port } = await startSandbox({ port: 0, dataFile: process.argv[1], webhookSecret: 'x' });
    console.log(port);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  const client = (at: number) =>
    new Stripe('sk_test_x', {
      host: '127.0.0.1',
      port: at,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
  const answered: string[] = [];
  const create = async () => {
    for (;;) answered.push((await client(Number(port)).customers.create({})).id);
  };
  const workers = Array.from({ length: 4 }, () => create().catch(() => undefined));
  await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(40);
  child.kill('SIGKILL');
  await Promise.all(workers);

  const sandbox = await startSandbox({ port: 0, dataFile: file, webhookSecret: 'x' });
  const lost: string[] = [];
  for (const id of answered) {
    await client(sandbox.port)
      .customers.retrieve(id)
      .catch(() => lost.push(id));
  }
  await sandbox.close();
  expect(lost).toEqual([]);
}, 40_000);
