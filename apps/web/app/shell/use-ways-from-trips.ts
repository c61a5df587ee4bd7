import { isStaff } from '@curbside/domain/accounts/states';
import { useSignedInUser } from '../platform/session.ts';
import type { MissingPageProps } from './missing-page.tsx';

/** Text and ways of a missing page about a trip: its parties look among their trips, staff search. */
export function useWaysFromTrips(texts: {
  text: string;
  /** Staff read everybody's trips. */
  forStaff?: string;
}): Pick<MissingPageProps, 'text' | 'ways'> {
  const { role } = useSignedInUser();
  const { text, forStaff = text } = texts;
  if (isStaff(role)) {
    return {
      text: forStaff,
      ways: [
        { to: '/staff/search', label: 'Search' },
        { to: '/support-dashboard', label: 'Support Dashboard' },
      ],
    };
  }
  return {
    text,
    ways: [
      { to: '/dashboard', label: 'Your trips' },
      { to: '/support', label: 'Help and Support' },
    ],
  };
}
