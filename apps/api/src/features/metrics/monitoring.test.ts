import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createVerified } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const folder = fileURLToPath(new URL('../../../../../ops/monitoring', import.meta.url));
const promtool = process.env.PROMTOOL ?? 'promtool';
const hasPromtool = spawnSync(promtool, ['--version']).status === 0;

test('the dashboard and the alerts name metrics that the server has', async () => {
  const app = await sharedApp();
  await createVerified(app);
  await app.travel(60_000);
  const { body } = await app.visitor().send<string>('GET', '/metrics');
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const files = ['alerts.yml', 'dashboard.json'].map((name) =>
    readFileSync(`${folder}/${name}`, 'utf8'),
  );
  const named = files.flatMap((text) => text.match(/\b(curbside|nodejs|process)_\w+/g) ?? []);
  const metrics = [...new Set(named.map((name) => name.replace(/_bucket$/, '')))];
  expect(metrics.length).toBeGreaterThan(15);
  expect(metrics.filter((name) => !known.has(name))).toEqual([]);
});

// Skipped where Debian's package prometheus is not installed.
test.skipIf(!hasPromtool)('the alerts fire when they should, and only then', () => {
  const run = (...args: string[]) =>
    execFileSync(promtool, args, { cwd: folder, encoding: 'utf8' });
  expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
  expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
});
