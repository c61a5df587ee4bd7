import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router';

function dehydratedStateOf(loaderData: unknown): DehydratedState | undefined {
  return typeof loaderData === 'object' && loaderData !== null && 'dehydratedState' in loaderData
    ? (loaderData.dehydratedState as DehydratedState)
    : undefined;
}

/** Fills the query cache with the data that the page's loader fetched on the server. */
export function HydratePage({ children }: { children: ReactNode }) {
  const page = useMatches().at(-1);
  return (
    <HydrationBoundary state={dehydratedStateOf(page?.loaderData)}>{children}</HydrationBoundary>
  );
}
