import { useRouteLoaderData } from 'react-router';

interface RootData {
  publicUrl: string;
}

/** The address of this site, for canonical addresses and link previews. */
export function usePublicUrl(): string {
  const rootData = useRouteLoaderData<RootData>('root');
  return rootData?.publicUrl ?? 'http://localhost';
}
