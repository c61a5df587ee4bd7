import type { BookingParty } from '@curbside/domain/bookings/states';
import { formatWindow } from '@curbside/domain/calendar/format';
import type { BookingChange } from '@curbside/domain/changes/endpoints';
import type { ChangeAction } from '@curbside/domain/changes/states';
import { payPath } from '@curbside/domain/charges/pages';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../platform/api-error.ts';
import { useToday } from '../../platform/clock.tsx';
import { formatZoned } from '../../platform/formatters.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { SumLines } from '../money/index.ts';
import { answerChange, refreshChanges } from './api.ts';
import { acceptWords, answerWords, differenceWords } from './change-words.ts';
import classes from './trip-changes.module.css';

const doneWords: Record<ChangeAction, string> = {
  accept: 'Change accepted.',
  decline: 'Change declined. The trip stays as it is.',
  withdraw: 'Change withdrawn. The trip stays as it is.',
};

interface OpenChangeProps {
  change: BookingChange;
  side: BookingParty;
  /** Called after an answer, also after one that was refused: the trip may have changed. */
  onChanged: () => void;
}

/** A change that waits for an answer or a payment: what is asked, what it costs, and the answers. */
export function OpenChange({ change, side, onChanged }: OpenChangeProps) {
  const today = useToday();
  const isOwn = change.askedBy === side;
  const other = side === 'renter' ? 'host' : 'guest';
  const heading = isOwn ? 'You asked for other dates' : `The ${other} asks for other dates`;
  const isAsked = change.status === 'asked';
  return (
    <section aria-label="Open change" className={classes.open}>
      <h4 className={classes.heading}>{isAsked ? heading : 'An accepted change'}</h4>
      <dl className={classes.windows}>
        <div>
          <dt>Now</dt>
          <dd>{formatWindow(change.former, today)}</dd>
        </div>
        <div>
          <dt>New</dt>
          <dd>{formatWindow(change, today)}</dd>
        </div>
      </dl>
      <SumLines
        lines={change.lines}
        total={change.difference}
        totalLabel={differenceWords(change, side)}
      />
      {isAsked ? (
        <>
          <p className={classes.note}>{answerWords(change, side)}</p>
          <Answers change={change} side={side} onChanged={onChanged} />
        </>
      ) : (
        <ToPay change={change} side={side} />
      )}
    </section>
  );
}

/** The card of the trip was declined, so the guest pays by link. */
function ToPay({ change, side }: Pick<OpenChangeProps, 'change' | 'side'>) {
  const until = change.payBy ? formatZoned(change.payBy) : '';
  const isGuest = side === 'renter';
  return (
    <Notice
      tone="warning"
      action={
        isGuest &&
        change.orderId !== null && (
          <Button component={Link} to={payPath(change.orderId)}>
            Pay now
          </Button>
        )
      }
    >
      {isGuest ? 'Your card was declined. Pay' : 'The guest’s card was declined. The guest pays'} by{' '}
      {until}, or the former dates come back.
    </Notice>
  );
}

function Answers({ change, side, onChanged }: OpenChangeProps) {
  const client = useQueryClient();
  const sending = useOneAtATime();
  const { actions } = change;
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (action: ChangeAction) => answerChange(change, action),
    onSuccess: (_answered, action) => notifySuccess(doneWords[action]),
    onSettled: () => {
      sending.end();
      refreshChanges(client);
      onChanged();
    },
  });
  const answer = (action: ChangeAction) => {
    if (sending.begin()) mutate(action);
  };
  const buttonOf = (action: ChangeAction) => ({
    loading: isPending && variables === action,
    disabled: isPending && variables !== action,
    onClick: () => answer(action),
  });
  const effect = actions.accept.allowed && acceptWords(change, side);
  return (
    <>
      {effect && <p className={classes.note}>{effect}</p>}
      {error && (
        <Notice tone="danger">{messageOf(error, 'This did not work. Please try again.')}</Notice>
      )}
      <div className={classes.buttons}>
        {actions.accept.allowed && <Button {...buttonOf('accept')}>Accept change</Button>}
        {actions.decline.allowed && (
          <Button variant="default" {...buttonOf('decline')}>
            Decline change
          </Button>
        )}
        {actions.withdraw.allowed && (
          <Button variant="default" {...buttonOf('withdraw')}>
            Withdraw change
          </Button>
        )}
      </div>
    </>
  );
}
