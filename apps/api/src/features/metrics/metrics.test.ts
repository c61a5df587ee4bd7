import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { TestClient } from '../../test/harness/client.ts';
import { createVerified, until } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp({ TRUST_PROXY: 'loopback' });
const token = 'a-token-for-the-scraper';
const guarded = await sharedApp({ METRICS_TOKEN: token });

const scrape = async (headers?: Record<string, string>, site = app) =>
  new TestClient(site.url).send<string>('GET', '/metrics', undefined, headers);

/** The value of a series; 0 if it is not there. */
async function readSeries(series: string): Promise<number> {
  const { body } = await scrape();
  const line = body.split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

describe('who may scrape', () => {
  test('without a token is a program on this machine that no proxy forwards', async () => {
    expect((await scrape()).status).toBe(200);
    expect((await scrape()).headers.get('content-type')).toContain('text/plain; version=0.0.4');
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
      expect([name, (await scrape({ [name]: '127.0.0.1' })).status]).toEqual([name, 404]);
    const elsewhere = await app.server.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' });
    expect(elsewhere.statusCode).toBe(404);
  });

  test('with a token is whoever sends it, and nobody else', async () => {
    const statusOf = async (authorization?: string) =>
      (await scrape(authorization ? { authorization } : {}, guarded)).status;
    expect(await statusOf(`Bearer ${token}`)).toBe(200);
    for (const wrong of [undefined, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, token])
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 401]);
  });
});

describe('the metrics', () => {
  test('count requests by route and status, with bounded labels', async () => {
    const found = 'curbside_http_requests_total{method="GET",route="/api/cars/:id",status="404"}';
    const before = await readSeries(found);
    for (const id of [999_991, 999_992, 999_993])
      await app.visitor().call(carEndpoints.getCar, { params: { id } });
    for (const path of ['/nowhere-one', '/nowhere-two']) await app.visitor().send('GET', path);
    await until(async () => (await readSeries(found)) === before + 3);
    const { body } = await scrape();
    expect(body).not.toMatch(/cars\/9|nowhere/);
    expect(body).toContain('curbside_http_request_duration_seconds_bucket{');
  });

  test('count searches by what they ask for', async () => {
    const series = 'curbside_searches_total{kind="place"}';
    const before = await readSeries(series);
    await app.visitor().call(carEndpoints.searchCars, { query: { location: 'Harlem' } });
    expect(await readSeries(series)).toBe(before + 1);
  });

  test('tell of pool, event loop, jobs, sweeps, webhooks, services and money', async () => {
    await createVerified(app);
    await app.travel(60_000);
    const { body } = await scrape();
    for (const series of [
      'curbside_database_up 1',
      'curbside_database_pool_connections{state="waiting"} 0',
      'nodejs_eventloop_lag_seconds ',
      'curbside_jobs{queue="mail",state="failed"} 0',
      'curbside_job_age_seconds{queue="mail"} ',
      'curbside_sweep_last_success_timestamp_seconds{sweep="forget-sent-mails"} ',
      'curbside_sweep_duration_seconds{sweep="forget-sent-mails"} ',
      'curbside_webhooks_waiting ',
      'curbside_webhook_age_seconds ',
      'curbside_outside_calls_total{service="stripe",outcome="ok"} ',
      'curbside_money_waiting{kind="frozen_payout"} 0',
      'curbside_live_connections ',
    ])
      expect(body).toContain(`\n${series}`);
  });

  test('show what waits in the database', async () => {
    const waiting = () => readSeries('curbside_webhooks_waiting');
    const before = await waiting();
    await app.db.execute(sql`insert into stripe_events (id, type, object, received_at)
      values ('evt_waits', 'test', '{}', now() - interval '20 minutes')`);
    expect(await waiting()).toBe(before + 1);
    expect(await readSeries('curbside_webhook_age_seconds')).toBeGreaterThanOrEqual(1200);
    await app.db.execute(sql`delete from stripe_events where id = 'evt_waits'`);
  });
});
