import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { forgetWayBack, useWayBack } from '../../shell/way-back.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import classes from './way-back-strip.module.css';

/** Links back to what the user was doing before verification or payout setup. */
export function WayBackStrip() {
  const wayBack = useWayBack();
  if (!wayBack) return null;
  return (
    <Notice tone="info" onDismiss={forgetWayBack} className={classes.strip}>
      <Anchor component={Link} to={wayBack.path}>
        {wayBack.label}
      </Anchor>
    </Notice>
  );
}
