import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useExternalPage } from '../../../platform/use-external-page.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { bookingQuery, findCheckoutUrl } from '../api.ts';
import { approvalWords } from '../booking-words.ts';
import { type ButtonAction, buttonsOf } from './booking-buttons.ts';
import { type AskedChange, questionOf } from './booking-question.ts';
import { useChangeBooking } from './use-change-booking.ts';

interface BookingActionsProps {
  booking: Booking;
  side: BookingParty;
  /** Whether the trip has begun. Then actions that have become impossible have no button. */
  hasBegun?: boolean;
  /** Another button is the one to press now. */
  hasOtherLead?: boolean;
  /** Further buttons, before these. */
  before?: ReactNode;
  /** In a dialog the buttons are its footer, in view however long it is. */
  isInDialog?: boolean;
  onChanged?: (booking: Booking) => void;
  /** Called while a question is open over the page or modal that these actions are part of. */
  onAsking?: (isAsking: boolean) => void;
}

/** The buttons of a booking for either side, with their confirmation questions. */
export function BookingActions(props: BookingActionsProps) {
  const { booking, side, hasBegun, hasOtherLead, before, isInDialog, onChanged, onAsking } = props;
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedChange>();
  const [isChecking, setIsChecking] = useState(false);
  const [checkProblem, setCheckProblem] = useState<string>();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const checkout = useExternalPage(findCheckoutUrl);
  const { change, changing, isBusy, isLeavingForSetup, problem, forgetProblem } = useChangeBooking(
    booking,
    (changed) => {
      ask(undefined);
      onChanged?.(changed);
    },
  );

  function ask(next: AskedChange | undefined) {
    // A question opens without the error of an earlier action.
    forgetProblem();
    setCheckProblem(undefined);
    checkout.reset();
    setAsked(next);
    onAsking?.(next !== undefined);
  }

  /** The figures depend on the hour, so they are fetched again before they are shown. */
  async function askToCancel() {
    if (isChecking) return;
    setIsChecking(true);
    setCheckProblem(undefined);
    const fresh = await client.fetchQuery(bookingQuery(client, booking.id)).catch(() => undefined);
    // A loading button loses the focus, and the dialog can only return the focus that it found.
    flushSync(() => setIsChecking(false));
    if (document.activeElement === document.body) cancelRef.current?.focus();
    if (!fresh) setCheckProblem(bookingTexts.detailsNotLoaded);
    else if (fresh.actions.cancel.allowed) ask('cancelled');
  }

  const { shown, reasons } = buttonsOf(booking, side, hasBegun);
  const question = asked && questionOf(asked, booking, side);
  const shownProblem = checkProblem ?? checkout.error?.message ?? problem;
  if (shown.length === 0 && !before && !shownProblem) return null;

  const renderButton: Record<ButtonAction, (isAllowed: boolean) => ReactNode> = {
    pay: (isAllowed) => (
      <Button
        key="pay"
        onClick={() => checkout.leave(booking)}
        loading={checkout.isLeaving}
        disabled={!isAllowed}
      >
        Pay now
      </Button>
    ),
    approve: (isAllowed) => (
      <Button
        key="approve"
        onClick={() => change('approved')}
        loading={changing === 'approved'}
        disabled={!isAllowed || (isBusy && changing !== 'approved')}
      >
        Approve
      </Button>
    ),
    reject: (isAllowed) => (
      <Button
        key="reject"
        variant="default"
        onClick={() => ask('rejected')}
        disabled={!isAllowed || isBusy}
      >
        Decline
      </Button>
    ),
    complete: (isAllowed) => (
      <Button
        key="complete"
        variant={hasOtherLead ? 'default' : 'filled'}
        onClick={() => ask('completed')}
        disabled={!isAllowed || isBusy}
      >
        Complete trip
      </Button>
    ),
    cancel: (isAllowed) => (
      <Button
        key="cancel"
        ref={cancelRef}
        variant="default"
        onClick={askToCancel}
        loading={isChecking}
        disabled={!isAllowed || isBusy}
      >
        {booking.status === 'pending' ? 'Cancel request' : 'Cancel trip'}
      </Button>
    ),
  };
  const canApprove = shown.some(({ action, isAllowed }) => action === 'approve' && isAllowed);
  const charge = canApprove && approvalWords(booking);
  const Buttons = isInDialog ? DialogFooter : Group;
  // The footer stays in view of all that is above it, so nothing may enclose it more closely.
  const Frame = isInDialog ? Fragment : NarrowStack;
  return (
    <Frame>
      {/* An open question shows its own problem. */}
      {!asked && <Notice tone="danger">{shownProblem}</Notice>}
      {isLeavingForSetup && (
        <Text role="status">To get paid, set up payments first. Taking you there…</Text>
      )}
      {reasons.map((reason) => (
        <Text key={reason} c="dimmed" size="sm">
          {reason}
        </Text>
      ))}
      {charge && (
        <Text c="dimmed" size="sm">
          {charge}
        </Text>
      )}
      {(shown.length > 0 || before) && (
        <Buttons>
          {before}
          {shown.map(({ action, isAllowed }) => renderButton[action](isAllowed))}
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
    </Frame>
  );
}

function NarrowStack({ children }: { children: ReactNode }) {
  return <Stack gap="sm">{children}</Stack>;
}
