import { capitalized } from '@curbside/domain/text/capitalized';
import type { VerificationStatus } from '@curbside/domain/verification/states';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { verificationTones } from '../verification/index.ts';
import classes from './staff-list.module.css';

/** The identity of a person in a row: most are verified, so only the others have a badge. */
export function IdentityMark({ status }: { status: VerificationStatus }) {
  if (status === 'verified') return <span className={classes.soft}>Verified</span>;
  return <StatusBadge tone={verificationTones[status]} label={capitalized(status)} />;
}
