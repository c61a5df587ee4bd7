import { PayoutPanel, VerificationPanel } from '../verification/index.ts';
import classes from './list-car.module.css';

/** What must be done before a car can be listed (section 5). */
export function ListingRequirements() {
  return (
    <div className={classes.requirements}>
      <VerificationPanel />
      <PayoutPanel />
      <p className={classes.warning}>Complete the requirements above before listing your car.</p>
    </div>
  );
}
