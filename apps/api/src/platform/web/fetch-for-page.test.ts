import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { fetchForPage } from './fetch-for-page.ts';

/** A page that shows the address and the cookie with which the API sees its own call. */
function siteBehind(trustProxy: string | false): FastifyInstance {
  const app = Fastify({ trustProxy });
  app.get('/api/who', async ({ ip, headers }) => ({ ip, cookie: headers.cookie }));
  app.get('/page', async (request) => (await fetchForPage(app, request)('/api/who')).json());
  app.get('/gone', async (request) => {
    const { status, body } = await fetchForPage(app, request)('/api/nothing');
    return { status, hasBody: body !== null };
  });
  return app;
}

const seenFrom = async (app: FastifyInstance, remoteAddress: string, forwardedFor?: string) => {
  const headers = { cookie: 'a=b', ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) };
  return (await app.inject({ url: '/page', remoteAddress, headers })).json();
};

test('the API sees the visitor of a page, and not the server', async () => {
  const app = siteBehind(false);
  expect(await seenFrom(app, '68.173.54.101')).toEqual({ ip: '68.173.54.101', cookie: 'a=b' });
});

test('behind a trusted proxy it is the visitor that the proxy names', async () => {
  const app = siteBehind('10.0.0.1');
  expect(await seenFrom(app, '10.0.0.1', '68.173.54.101')).toMatchObject({ ip: '68.173.54.101' });
  // The visitor may have put anything before it; only the last entry is the proxy's.
  const forged = await seenFrom(app, '10.0.0.1', '185.220.101.34, 68.173.54.101');
  expect(forged).toMatchObject({ ip: '68.173.54.101' });
});

test.each([false, '10.0.0.1'] as const)(
  'a header of a visitor changes nothing where %s is trusted',
  async (trusted) => {
    const app = siteBehind(trusted);
    const seen = await seenFrom(app, '68.173.54.101', '185.220.101.34');
    expect(seen).toMatchObject({ ip: '68.173.54.101' });
  },
);

test('errors of the API are passed on', async () => {
  const answer = await siteBehind(false).inject({ url: '/gone' });
  expect(answer.json()).toEqual({ status: 404, hasBody: true });
});
