import type { QueryClient } from '@tanstack/react-query';
import { createContext, RouterContextProvider } from 'react-router';
import type { ApiFetch } from './api-client.ts';
import { PageData } from './page-data.ts';
import { makeServerQueryClient, userKey } from './query-client.ts';

export interface ServerRequest {
  /** One cache for all loaders of a request, so that shared data is fetched once. */
  queryClient: QueryClient;
  data: PageData;
  /** Without a cookie, so nobody is signed in. */
  isVisitor: boolean;
  now: Date;
  publicUrl: string;
  /** In production mode, where no money moves. */
  isStaging: boolean;
  nonce: string;
  /** Writes to the log of the server. */
  logError: (error: unknown) => void;
}

/** Passed by the API server with each page request. */
export interface LoadContextOptions {
  apiFetch: ApiFetch;
  /** Nobody is signed in without a cookie, so the API is not asked who it is. */
  hasCookie: boolean;
  nonce: string;
  now: Date;
  publicUrl: string;
  /** In production mode, where no money moves. */
  isStaging: boolean;
  logError: (error: unknown) => void;
}

export const serverRequest = createContext<ServerRequest>();

/** The load context of React Router's request handler. */
export function createLoadContext(options: LoadContextOptions): RouterContextProvider {
  const { apiFetch, hasCookie, ...rest } = options;
  const isVisitor = !hasCookie;
  const data = new PageData(apiFetch, isVisitor);
  const queryClient = makeServerQueryClient(data.fetch);
  if (isVisitor) queryClient.setQueryData(userKey, null);
  const context = new RouterContextProvider();
  context.set(serverRequest, { ...rest, data, isVisitor, queryClient });
  return context;
}
