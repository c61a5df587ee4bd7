import { useRouteLoaderData } from 'react-router';

interface RootData {
  publicUrl: string;
}

/** The address of this site, for canonical addresses and link previews. */
export function usePublicUrl(): string {
  const rootData = useRouteLoaderData<RootData>('root');
  return rootData?.publicUrl ?? 'http://localhost';
}

const localHosts = new Set(['localhost', '127.0.0.1']);

/** Whether this site is local, or a development build. */
export function useIsLocal(): boolean {
  const { hostname } = new URL(usePublicUrl());
  return import.meta.env.DEV || localHosts.has(hostname);
}
