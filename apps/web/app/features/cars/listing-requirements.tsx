import { useFreshUser } from '../../platform/session.ts';
import { PayoutPanel, VerificationPanel } from '../verification/index.ts';
import classes from './list-car.module.css';

/**
 * Where the host's identity check and payouts stand. Only the identity must be settled before a
 * car can be listed (section 5); payouts can be set up at any time before the first approval.
 */
export function ListingRequirements() {
  const { verificationStatus } = useFreshUser();
  return (
    <div className={classes.requirements}>
      <VerificationPanel />
      <PayoutPanel />
      {verificationStatus !== 'verified' && (
        <p className={classes.warning}>Complete the requirements above before listing your car.</p>
      )}
    </div>
  );
}
