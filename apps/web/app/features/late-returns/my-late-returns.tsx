import { lateReturnPath } from '@curbside/domain/late-returns/pages';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInstant } from '../../platform/formatters.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { myLateReturnsQuery } from './api.ts';
import classes from './late-returns.module.css';

/** Above the guest's trips: those whose car is not back yet, each with the way to a choice. */
export function MyLateReturns() {
  const { data = [] } = useQuery(myLateReturnsQuery);
  if (data.length === 0) return null;
  return (
    <div className={classes.notices}>
      {data.map(({ bookingId, carTitle, startsAt, choice }) => (
        <Notice
          key={bookingId}
          tone="warning"
          title={`${carTitle} is not back yet`}
          action={
            <Button component={Link} to={lateReturnPath(bookingId)} size="sm" variant="default">
              {choice === null ? 'Choose now' : 'View your choice'}
            </Button>
          }
        >
          {choice === 'wait'
            ? `You wait for it. Your pickup was agreed for ${formatInstant(startsAt)}.`
            : choice === 'other_car'
              ? 'You chose another car. It takes the place of this trip once it is booked.'
              : `Your pickup is ${formatInstant(startsAt)}. Please choose before you leave home.`}
        </Notice>
      ))}
    </div>
  );
}
