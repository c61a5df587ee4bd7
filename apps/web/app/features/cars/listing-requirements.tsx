import { Alert } from '@mantine/core';
import { PayoutPanel, VerificationPanel } from '../verification/index.ts';
import classes from './list-car.module.css';

/** What must be done before a car can be listed (section 5). */
export function ListingRequirements() {
  return (
    <div className={classes.requirements}>
      <VerificationPanel />
      <PayoutPanel />
      <Alert color="curb.5" variant="light" className={classes.warning}>
        Complete the requirements above before listing your car.
      </Alert>
    </div>
  );
}
