import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNow } from '../../platform/clock.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { useDeparture } from '../verification/index.ts';
import { bookingQuery, findCheckoutUrl } from './api.ts';
import { type AskedChange, questionOf } from './booking-question.ts';
import type { Side } from './booking-words.ts';
import { useChangeBooking } from './use-change-booking.ts';

interface BookingActionsProps {
  booking: Booking;
  side: Side;
  onChanged?: (booking: Booking) => void;
  /** Told while a question stands before the page or modal that these actions are part of. */
  onAsking?: (isAsking: boolean) => void;
}

/** What the reader may do with a booking now. The server decides again. */
function allowedActions(booking: Booking, side: Side, now: Date) {
  const { status, paymentStatus, payBy, cancellation } = booking;
  const isPending = status === 'pending';
  const isOwner = side === 'owner';
  return {
    pay: !isOwner && isPending && paymentStatus === 'unpaid' && payBy && now < new Date(payBy),
    decide: isOwner && isPending && paymentStatus === 'authorized',
    complete: isOwner && status === 'approved' && now >= new Date(booking.endsAt),
    // A host declines a request rather than cancel it.
    cancel: cancellation.allowed && !(isOwner && isPending),
  };
}

/** Why an open booking cannot be called off; undefined where it can, or is over. */
function keptReason(booking: Booking, now: Date): string | undefined {
  if (booking.cancellation.allowed) return undefined;
  if (booking.status === 'pending') return 'The host is answering this request right now.';
  const isUnderWay =
    booking.status === 'approved' &&
    new Date(booking.startsAt) <= now &&
    now < new Date(booking.endsAt);
  return isUnderWay ? 'A trip cannot be cancelled after pickup.' : undefined;
}

/** The buttons of a booking, for either side, with the questions that come first. */
export function BookingActions({ booking, side, onChanged, onAsking }: BookingActionsProps) {
  const now = useNow(10_000);
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedChange>();
  const [isChecking, setIsChecking] = useState(false);
  const [checkProblem, setCheckProblem] = useState<string>();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const checkout = useDeparture(findCheckoutUrl);
  const { change, changing, isBusy, isLeavingForSetup, problem } = useChangeBooking(
    booking.id,
    (changed) => {
      ask(undefined);
      onChanged?.(changed);
    },
  );

  function ask(next: AskedChange | undefined) {
    setAsked(next);
    onAsking?.(next !== undefined);
  }

  /** The figures depend on the hour: they are asked for anew before they are shown. */
  async function askToCancel() {
    if (isChecking) return;
    setIsChecking(true);
    setCheckProblem(undefined);
    const fresh = await client.fetchQuery(bookingQuery(client, booking.id)).catch(() => undefined);
    // A button that loads loses the focus, which the question is to give back to it.
    flushSync(() => setIsChecking(false));
    if (document.activeElement === document.body) cancelRef.current?.focus();
    if (!fresh) setCheckProblem(bookingTexts.detailsNotLoaded);
    else if (fresh.cancellation.allowed) ask('cancelled');
  }

  const can = allowedActions(booking, side, now);
  const reason = keptReason(booking, now);
  const question = asked && questionOf(asked, booking, side);
  const shownProblem = checkProblem ?? checkout.error?.message ?? problem;
  if (!Object.values(can).some(Boolean) && !reason && !shownProblem) return null;
  return (
    <Stack gap="sm">
      {/* A question shows its own problem, where one looks. */}
      {!asked && <FormProblem text={shownProblem} />}
      {isLeavingForSetup && (
        <Text role="status">To be paid, set up payments first. Taking you there…</Text>
      )}
      <Group>
        {can.pay && (
          <Button onClick={() => checkout.leave(booking)} loading={checkout.isLeaving}>
            Pay now
          </Button>
        )}
        {can.decide && (
          <>
            <Button
              onClick={() => change('approved')}
              loading={changing === 'approved'}
              disabled={isBusy && changing !== 'approved'}
            >
              Approve
            </Button>
            <Button variant="default" onClick={() => ask('rejected')} disabled={isBusy}>
              Decline
            </Button>
          </>
        )}
        {can.complete && (
          <Button onClick={() => ask('completed')} disabled={isBusy}>
            Complete trip
          </Button>
        )}
        {can.cancel && (
          <Button
            ref={cancelRef}
            variant="default"
            onClick={askToCancel}
            loading={isChecking}
            disabled={isBusy}
          >
            {booking.status === 'pending' ? 'Cancel request' : 'Cancel trip'}
          </Button>
        )}
      </Group>
      {reason && (
        <Text c="dimmed" size="sm">
          {reason}
        </Text>
      )}
      <ConfirmDialog
        opened={question !== undefined}
        onClose={() => ask(undefined)}
        onConfirm={() => asked && change(asked)}
        title={question?.title ?? ''}
        confirmLabel={question?.confirmLabel ?? ''}
        keepLabel={question?.keepLabel}
        isDestructive={question?.isDestructive}
        isPending={isBusy}
      >
        <Stack gap="md">
          {question?.text}
          <FormProblem text={problem} />
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}
