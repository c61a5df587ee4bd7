import { isStaff } from '@curbside/domain/accounts/states';
import { useMatches } from 'react-router';
import { useUser } from '../platform/session.ts';

/** A page's choice of frame: `export const handle: PageHandle = { bar: 'staff' }`. */
export interface PageHandle {
  bar?: BarLook;
  /** The same for those who are not signed in. */
  visitorBar?: BarLook;
  /** 'ways': ways to everything that is public, below pages where people look around. */
  footer?: 'ways';
  /** The page stays open when the session ends. */
  staysWhenSignedOut?: boolean;
}

/**
 * Paper for guests and hosts, asphalt for landing and sign-in. 'staff' is asphalt with a tag where
 * staff are at work; others who open such a page have paper.
 */
type BarLook = 'paper' | 'asphalt' | 'staff';

/** The look of the bar above the current page: the innermost route that sets one decides. */
export function useBarLook(): BarLook {
  const user = useUser();
  const looks = useMatches().map(({ handle }) => {
    const { bar, visitorBar } = (handle ?? {}) as PageHandle;
    return (user ? undefined : visitorBar) ?? bar;
  });
  const look = looks.findLast((look) => look !== undefined) ?? 'paper';
  return look === 'staff' && !(user && isStaff(user.role)) ? 'paper' : look;
}

/** Whether the footer of the current page is its last line alone. */
export function useIsFooterShort(): boolean {
  return !useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.footer === 'ways');
}
