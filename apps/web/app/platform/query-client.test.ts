import { carCalls } from '@curbside/domain/cars/calls';
import { dehydrate } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ApiFetch } from './api-client.ts';
import { createLoadContext, serverRequest } from './load-context.ts';
import { prefetch } from './prefetch.ts';
import { apiKey, apiQuery, makeServerQueryClient } from './query-client.ts';
import { userQuery } from './session.ts';

const carQuery = apiQuery(carCalls.getCar, { params: { id: 7 } });
const searchQuery = apiQuery(carCalls.searchCars, {});

function api(answers: Record<string, Response>, hasCookie = true) {
  const asked: string[] = [];
  const apiFetch: ApiFetch = async (path) => {
    asked.push(path);
    return answers[path] ?? new Response('{}', { status: 404 });
  };
  const now = new Date('2026-11-21T12:00:00Z');
  const context = createLoadContext({
    apiFetch,
    hasCookie,
    nonce: 'n',
    now,
    publicUrl: 'http://site.test',
    isStaging: false,
    logError: () => undefined,
  });
  return { asked, apiFetch, context };
}

const refusal = (status: number) =>
  Response.json({ message: 'No', code: 'not_found' }, { status, statusText: 'No' });

test('a page carries what its loader fetched, and not the user, whom the root carries', async () => {
  const { asked, context } = api({
    '/api/cars/7': Response.json({ id: 7 }),
    '/api/auth/user': Response.json({ id: 'u' }),
  });
  await context.get(serverRequest).queryClient.prefetchQuery(userQuery);
  const page = await prefetch({ context, params: {} }, (client) => [
    client.prefetchQuery(carQuery),
  ]);
  expect(asked).toEqual(['/api/auth/user', '/api/cars/7']);
  expect(page.init?.status).toBe(200);
  const { queries } = page.data.dehydratedState;
  expect(queries.map((query) => [query.queryKey, query.state.data])).toEqual([
    [apiKey(carCalls.getCar, { params: { id: 7 } }), { id: 7 }],
  ]);
});

test('nobody is signed in without a cookie, and the API is not asked', async () => {
  const { asked, context } = api({}, false);
  expect(await context.get(serverRequest).queryClient.fetchQuery(userQuery)).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  [{ id: 'seven' }, 404],
  [{}, 400],
])('an invalid id is an unknown page, any other bad request is one: %o', async (params, status) => {
  const { context } = api({ '/api/cars/7': refusal(400) });
  const page = await prefetch({ context, params }, (client) => [client.prefetchQuery(carQuery)]);
  expect(page.init?.status).toBe(status);
});

test('where the first query is refused, so is the page, and the page knows why', async () => {
  const { context } = api({ '/api/cars/7': refusal(404), '/api/cars': Response.json([]) });
  const page = await prefetch({ context, params: {} }, (client) => [
    client.prefetchQuery(carQuery),
    client.prefetchQuery(searchQuery),
  ]);
  expect(page.init?.status).toBe(404);
  const [car] = page.data.dehydratedState.queries;
  expect(car?.state).toMatchObject({ status: 'error', error: { status: 404 } });
  expect(car?.state.error).not.toBeInstanceOf(Error);
});

test('what fails beside the subject leaves the page as it is', async () => {
  const { context } = api({ '/api/cars/7': Response.json({ id: 7 }), '/api/cars': refusal(503) });
  const page = await prefetch({ context, params: {} }, (client) => [
    client.prefetchQuery(carQuery),
    client.prefetchQuery(searchQuery),
  ]);
  expect(page.init?.status).toBe(200);
  expect(page.data.dehydratedState.queries).toHaveLength(1);
});

test('a failure of the server is not sent with the page: the browser asks again', async () => {
  const { context } = api({ '/api/cars/7': refusal(503) });
  const page = await prefetch({ context, params: {} }, (client) => [
    client.prefetchQuery(carQuery),
  ]);
  expect(page.init?.status).toBe(503);
  expect(page.data.dehydratedState.queries).toEqual([]);
});

test.each([401, 403, 500])('%i for the user means signed out', async (status) => {
  const { apiFetch } = api({ '/api/auth/user': refusal(status) });
  const client = makeServerQueryClient(apiFetch);
  expect(await client.fetchQuery(userQuery)).toBeNull();
  expect(dehydrate(client).queries[0]?.state.status).toBe('success');
});
