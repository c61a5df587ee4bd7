import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { handleError } from '../entry.server.tsx';
import { createLoadContext } from './load-context.ts';

function loggedOf(error: unknown, signal?: AbortSignal): unknown[] {
  const logged: unknown[] = [];
  const context = createLoadContext({
    apiFetch: async () => new Response(),
    hasCookie: false,
    nonce: 'n',
    now: new Date(),
    publicUrl: 'http://site.test',
    isStaging: false,
    logError: (each) => logged.push(each),
  });
  const request = new Request('http://site.test/page', { signal: signal ?? null });
  const url = new URL(request.url);
  handleError(error, { request, context, params: {}, url, pattern: '/page' } as never);
  return logged;
}

test('what a page throws goes to the log of the server, and nowhere else', () => {
  const error = new Error('x\n{"level":50}');
  expect(loggedOf(error)).toEqual([error]);
});

test('refusals and requests that were given up are no errors', () => {
  expect(loggedOf(new ErrorResponse(404, 'Not Found', data({})))).toEqual([]);
  expect(loggedOf(new Error('cut off'), AbortSignal.abort())).toEqual([]);
});
