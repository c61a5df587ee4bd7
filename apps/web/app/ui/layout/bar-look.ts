import { useMatches } from 'react-router';
import { useUser } from '../../platform/session.ts';

/** What a page says about the bar above it: `export const handle: PageHandle = { bar: 'staff' }`. */
export interface PageHandle {
  bar?: BarLook;
  /** The same for those who are not signed in. */
  visitorBar?: BarLook;
}

/** Paper for guests and hosts, asphalt for landing and sign-in, asphalt with a tag for staff. */
type BarLook = 'paper' | 'asphalt' | 'staff';

/** How the bar looks above the page that is shown. */
export function useBarLook(): BarLook {
  const user = useUser();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  return (user ? undefined : handle?.visitorBar) ?? handle?.bar ?? 'paper';
}
