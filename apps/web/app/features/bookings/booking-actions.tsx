import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDeparture } from '../verification/index.ts';
import { bookingQuery, findCheckoutUrl } from './api.ts';
import { type AskedChange, questionOf } from './booking-question.ts';
import type { Side } from './booking-words.ts';
import { useChangeBooking } from './use-change-booking.ts';

interface BookingActionsProps {
  booking: Booking;
  side: Side;
  /** In a dialog the buttons are its footer, in view however long it is. */
  isInDialog?: boolean;
  onChanged?: (booking: Booking) => void;
  /** Told while a question stands before the page or modal that these actions are part of. */
  onAsking?: (isAsking: boolean) => void;
}

/** What the reader may do with a booking now, as the server says. */
function openActions({ status, actions }: Booking, side: Side) {
  const isOwner = side === 'owner';
  return {
    pay: !isOwner && actions.pay.allowed,
    approve: isOwner && actions.approve.allowed,
    reject: isOwner && actions.reject.allowed,
    complete: isOwner && actions.complete.allowed,
    // A host declines a request rather than cancel it.
    cancel: actions.cancel.allowed && !(isOwner && status === 'pending'),
  };
}

/** Why an open booking cannot be called off; undefined where it can, or is over. */
function keptReason({ status, approval, actions }: Booking): string | undefined {
  const isOpen = status === 'pending' || status === 'approved';
  return isOpen && !approval ? actions.cancel.reason : undefined;
}

/** The buttons of a booking, for either side, with the questions that come first. */
export function BookingActions(props: BookingActionsProps) {
  const { booking, side, isInDialog, onChanged, onAsking } = props;
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedChange>();
  const [isChecking, setIsChecking] = useState(false);
  const [checkProblem, setCheckProblem] = useState<string>();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const checkout = useDeparture(findCheckoutUrl);
  const { change, changing, forgetProblem, isBusy, isLeavingForSetup, problem } = useChangeBooking(
    booking.id,
    (changed) => {
      ask(undefined);
      onChanged?.(changed);
    },
  );

  function ask(next: AskedChange | undefined) {
    // A question begins without the problem of an earlier answer.
    if (next) forgetProblem();
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
    else if (fresh.actions.cancel.allowed) ask('cancelled');
  }

  const can = openActions(booking, side);
  const reason = keptReason(booking);
  const question = asked && questionOf(asked, booking, side);
  const shownProblem = checkProblem ?? checkout.error?.message ?? problem;
  const hasButtons = Object.values(can).some(Boolean);
  const hasWords = reason || shownProblem || booking.approval;
  if (!hasButtons && !hasWords) return null;
  const Buttons = isInDialog ? DialogFooter : Group;
  const content = (
    <>
      {/* A question shows its own problem, where one looks. */}
      {!asked && <Notice tone="danger">{shownProblem}</Notice>}
      {booking.approval && (
        <Notice tone="info" role="status" title="Approval in progress">
          The payment is being captured. This takes a moment; nothing needs to be done.
        </Notice>
      )}
      {isLeavingForSetup && (
        <Text role="status">To be paid, set up payments first. Taking you there…</Text>
      )}
      {reason && (
        <Text c="dimmed" size="sm">
          {reason}
        </Text>
      )}
      {hasButtons && (
        <Buttons>
          {can.pay && (
            <Button onClick={() => checkout.leave(booking)} loading={checkout.isLeaving}>
              Pay now
            </Button>
          )}
          {can.approve && (
            <Button
              onClick={() => change('approved')}
              loading={changing === 'approved'}
              disabled={isBusy && changing !== 'approved'}
            >
              Approve
            </Button>
          )}
          {can.reject && (
            <Button variant="default" onClick={() => ask('rejected')} disabled={isBusy}>
              Decline
            </Button>
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
        </Buttons>
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
          <Notice tone="danger">{problem}</Notice>
        </Stack>
      </ConfirmDialog>
    </>
  );
  return isInDialog ? content : <Stack gap="sm">{content}</Stack>;
}
