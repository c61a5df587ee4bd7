import type { AnswerOf, Call, CallInput } from '@curbside/domain/wire/endpoint';
import { ApiError } from './api-error.ts';

/**
 * `fetch` for a path of the API: the browser's own, or on the server one with the caller's cookie.
 */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

type Scalar = string | number;
type ParamsOf<C extends Call> = { [Name in keyof CallInput<C>['params']]: Scalar };
type Known<C extends Call, Part extends 'query' | 'body'> = CallInput<C>[Part];

/** The arguments of a call: only the parts that the endpoint defines. */
export type CallArguments<C extends Call> = (CallInput<C>['params'] extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<C> }) &
  (Known<C, 'query'> extends undefined ? { query?: undefined } : { query?: Known<C, 'query'> }) &
  (undefined extends Known<C, 'body'> ? { body?: Known<C, 'body'> } : { body: Known<C, 'body'> });

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The body of an endpoint that takes multipart. */
  form?: FormData;
  /** On the server, the request's own `apiFetch`. */
  fetch?: ApiFetch;
}

/** The path of a call with parameters and query filled in; empty query values are left out. */
export function callPath<C extends Call>(call: C, args: CallArguments<C>): string {
  const params: Partial<Record<string, Scalar>> = args.params ?? {};
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * Calls the API. Returns the answer with its headers (`X-Total-Count`, `Link`).
 * Throws ApiError for anything but success; a 204 is null.
 */
export async function callApiForPage<C extends Call>(
  call: C,
  args: CallArguments<C> & CallOptions,
): Promise<{ answer: AnswerOf<C>; headers: Headers }> {
  const hasBody = args.body !== undefined;
  const send = args.fetch ?? browserFetch;
  const response = await send(callPath(call, args), {
    method: call.method,
    credentials: 'include',
    signal: args.signal,
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...args.headers },
    ...(hasBody && { body: JSON.stringify(args.body) }),
    // The browser sets the content type with the boundary.
    ...(args.form && { body: args.form }),
  });
  if (!response.ok) {
    throw new ApiError(response.status, response.statusText, await response.text());
  }
  const answer = response.status === 204 ? null : await response.json();
  return { answer, headers: response.headers };
}

/** Calls the API. Returns the answer. Throws ApiError for anything but success; a 204 is null. */
export async function callApi<C extends Call>(
  call: C,
  args: CallArguments<C> & CallOptions,
): Promise<AnswerOf<C>> {
  const { answer } = await callApiForPage(call, args);
  return answer;
}

function browserFetch(path: string, init?: RequestInit): Promise<Response> {
  return fetch(path, init);
}
