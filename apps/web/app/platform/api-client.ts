import type { Answer, CallInput, Endpoint } from '@curbside/domain/wire/endpoint';
import { ApiError } from './api-error.ts';

/**
 * `fetch` for a path of the API: the browser's own, or on the server one with the caller's cookie.
 */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

type Scalar = string | number;
type ParamsOf<E> = { [Name in keyof CallInput<E>['params']]: Scalar };
type Known<E, Part extends 'query' | 'body'> = CallInput<E>[Part];

/** The arguments of a call: only the parts that the endpoint defines. */
export type CallArguments<E> = (CallInput<E>['params'] extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<E> }) &
  (Known<E, 'query'> extends undefined ? { query?: undefined } : { query?: Known<E, 'query'> }) &
  (undefined extends Known<E, 'body'> ? { body?: Known<E, 'body'> } : { body: Known<E, 'body'> });

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The body of an endpoint that takes multipart. */
  form?: FormData;
  /** On the server, the request's own `apiFetch`. */
  fetch?: ApiFetch;
}

/** The path of a call with parameters and query filled in; empty query values are left out. */
export function callPath<E extends Endpoint>(endpoint: E, args: CallArguments<E>): string {
  const params: Partial<Record<string, Scalar>> = args.params ?? {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
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
export async function callApiForPage<E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E> & CallOptions,
): Promise<{ answer: Answer<E>; headers: Headers }> {
  const hasBody = args.body !== undefined;
  const call = args.fetch ?? browserFetch;
  const response = await call(callPath(endpoint, args), {
    method: endpoint.method,
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
export async function callApi<E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E> & CallOptions,
): Promise<Answer<E>> {
  const { answer } = await callApiForPage(endpoint, args);
  return answer;
}

function browserFetch(path: string, init?: RequestInit): Promise<Response> {
  return fetch(path, init);
}
