import { accountCalls } from '@curbside/domain/accounts/calls';
import { availabilityCalls } from '@curbside/domain/availability/calls';
import { carCalls } from '@curbside/domain/cars/calls';
import { expect, test } from 'vitest';
import { type ApiFetch, callApi, callApiForPage, callPath } from './api-client.ts';
import { ApiError, hasCode, isNotFound, messageOf } from './api-error.ts';

function answering(response: Response) {
  const calls: { path: string; init: RequestInit | undefined }[] = [];
  const fetch: ApiFetch = async (path, init) => {
    calls.push({ path, init });
    return response;
  };
  return { fetch, calls };
}

async function failureOf(response: Response): Promise<unknown> {
  const { fetch } = answering(response);
  return callApi(carCalls.getCar, { params: { id: 7 }, fetch }).catch((error) => error);
}

test('fills in the path and leaves empty query values out', () => {
  expect(callPath(carCalls.getCar, { params: { id: 7 } })).toBe('/api/cars/7');
  expect(
    callPath(carCalls.searchCars, {
      query: { location: 'Fort Greene', startDate: '', minPrice: undefined, maxPrice: '90' },
    }),
  ).toBe('/api/cars?location=Fort+Greene&maxPrice=90');
});

test('sends JSON with the session cookie and gives the answer', async () => {
  const { fetch, calls } = answering(Response.json({ message: 'sent' }));
  const body = { email: 'ada@example.com' };
  const answer = await callApi(accountCalls.requestPasswordReset, { body, fetch });
  expect(answer).toEqual({ message: 'sent' });
  expect(calls[0]).toMatchObject({
    path: '/api/auth/request-password-reset',
    init: {
      method: 'POST',
      credentials: 'include',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    },
  });
});

test('a call without a body claims no content type', async () => {
  const { fetch, calls } = answering(Response.json({ message: 'bye' }));
  await callApi(accountCalls.signOut, { fetch });
  expect(calls[0]?.init?.headers).toEqual({});
  expect(calls[0]?.init?.body).toBeUndefined();
});

test('204 is null', async () => {
  const { fetch } = answering(new Response(null, { status: 204 }));
  const call = { params: { id: 7 }, body: { blockedDate: '2026-05-31' }, fetch };
  expect(await callApi(availabilityCalls.unblockDay, call)).toBeNull();
});

test('the headers come with the answer of callApiForPage', async () => {
  const { fetch } = answering(Response.json([], { headers: { 'x-total-count': '41' } }));
  const { answer, headers } = await callApiForPage(carCalls.searchCars, { fetch });
  expect(answer).toEqual([]);
  expect(headers.get('x-total-count')).toBe('41');
});

test('from 500 on the message is the status text, and the body is not shown', async () => {
  const body = JSON.stringify({ message: 'Stripe is away', code: 'payments_unavailable' });
  const error = await failureOf(
    new Response(body, { status: 503, statusText: 'Service Unavailable' }),
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: '503: Service Unavailable',
    code: 'payments_unavailable',
  });
  expect(messageOf(error, 'Failed to update booking')).toBe('Failed to update booking');
});

test('below 500 the message is the body text, with code and issues beside it', async () => {
  const issues = [{ path: 'email', message: 'Taken.' }];
  const body = JSON.stringify({ message: 'In use already.', code: 'email_taken', issues });
  const error = await failureOf(new Response(body, { status: 409 }));
  expect(error).toMatchObject({ message: `409: ${body}`, code: 'email_taken', issues });
  expect(messageOf(error, 'Failed to update profile')).toBe('In use already.');
});

test('an answer that is not JSON still makes the message', async () => {
  const error = await failureOf(new Response('Not found', { status: 404 }));
  expect(error).toMatchObject({ message: '404: Not found', code: undefined });
  expect(isNotFound(error)).toBe(true);
});

test('the code of a refusal is asked for by call', async () => {
  const body = JSON.stringify({ message: 'Not there.', code: 'not_found' });
  const error = await failureOf(new Response(body, { status: 404 }));
  expect(hasCode(error, carCalls.getCar, 'not_found')).toBe(true);
  expect(hasCode(error, carCalls.createCar, 'verification_required')).toBe(false);
  // @ts-expect-error: getCar does not list this code
  expect(hasCode(error, carCalls.getCar, 'dates_taken')).toBe(false);
});

test('a code that the API does not have is no code', async () => {
  const body = JSON.stringify({ message: 'Tea?', code: 'teapot' });
  expect(await failureOf(new Response(body, { status: 418 }))).toMatchObject({ code: undefined });
});
