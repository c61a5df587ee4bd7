import type { User } from '@curbside/domain/accounts/endpoints';
import { Notice } from '../../ui/messages/notice.tsx';
import { PayoutPanel } from '../payouts/index.ts';
import { VerificationPanel } from '../verification/index.ts';
import classes from './list-car.module.css';

const wayBack = { path: '/list-car', label: 'Continue listing your car' };

/**
 * The state of the host's identity check and payouts. Only a verified identity is needed to list a
 * car; payouts can be set up at any time before the first approval.
 */
export function ListingRequirements({ host }: { host: User }) {
  return (
    <div className={classes.requirements}>
      <VerificationPanel wayBack={wayBack} />
      <PayoutPanel wayBack={wayBack} />
      {host.verificationStatus !== 'verified' && (
        <Notice tone="warning" className={classes.warning}>
          Complete the requirements above before listing your car.
        </Notice>
      )}
    </div>
  );
}
