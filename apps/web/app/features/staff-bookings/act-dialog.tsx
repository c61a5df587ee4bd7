import { market } from '@curbside/domain/market/current';
import { formatDollars, toCents } from '@curbside/domain/money/money';
import { staffBookingCalls } from '@curbside/domain/staff-bookings/calls';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import type {
  RefundBearer,
  StaffBookingAction,
  StaffRefund,
} from '@curbside/domain/staff-bookings/states';
import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { formatMoney } from '../../platform/formatters.ts';
import { apiQuery } from '../../platform/query-client.ts';
import { randomKey } from '../../platform/random-key.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useProvenAction } from '../sign-in-again/index.ts';
import { NoteField } from '../staff-page/index.ts';
import { actWords } from './act-words.ts';
import { showStaffBooking } from './api.ts';
import classes from './staff-booking.module.css';

interface ActDialogProps {
  all: StaffBooking;
  action: StaffBookingAction;
  onClose: () => void;
}

/** Asks for a reason, and says the exact effect before anything is done. */
export function ActDialog({ all, action, onClose }: ActDialogProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [refund, setRefund] = useState<StaffRefund>('full');
  const [amount, setAmount] = useState('');
  const [borneBy, setBorneBy] = useState<RefundBearer>('platform');
  // One dialog makes one refund, also if the answer is lost and it is sent again.
  const [key] = useState(randomKey);
  const { id } = all.booking;
  const words = actWords[action];
  const change = useProvenAction({
    act: (currentPassword) => {
      const params = { id };
      const given = { reason, note, currentPassword };
      switch (action) {
        case 'cancel':
          return callApi(staffBookingCalls.cancelAsStaff, { params, body: { ...given, refund } });
        case 'refund':
          return callApi(staffBookingCalls.refundAsStaff, {
            params,
            body: { ...given, amount, borneBy },
            headers: { 'idempotency-key': key },
          });
        case 'freeze':
          return callApi(staffBookingCalls.freezeAsStaff, { params, body: given });
        case 'unfreeze':
          return callApi(staffBookingCalls.unfreezeAsStaff, { params, body: given });
        case 'resendPayout':
          return callApi(staffBookingCalls.resendPayout, { params, body: given });
      }
    },
    failed: words.failed,
    onDone: (changed) => {
      showStaffBooking(client, changed);
      notifySuccess(words.done);
      onClose();
    },
  });
  const isRefund = action === 'refund';
  const isComplete = reason.trim() !== '' && (!isRefund || /^\d+(\.\d{1,2})?$/.test(amount));
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={change.run}
      title={words.title}
      confirmLabel={words.confirm}
      isDestructive={action === 'cancel'}
      isDisabled={!isComplete}
      isPending={change.isPending}
    >
      <Stack>
        {action === 'cancel' && (
          <NativeSelect
            label="Refund"
            value={refund}
            data={[
              { value: 'full', label: 'Everything' },
              { value: 'policy', label: 'By the cancellation policy' },
            ]}
            onChange={({ currentTarget }) => setRefund(currentTarget.value as StaffRefund)}
          />
        )}
        {isRefund && (
          <>
            <TextInput
              label="Amount"
              leftSection={market.currency.symbol}
              description={`At most ${formatMoney(all.refundable)}`}
              inputMode="decimal"
              value={amount}
              onChange={({ currentTarget }) => setAmount(currentTarget.value.trim())}
            />
            <NativeSelect
              label="Who pays"
              value={borneBy}
              data={[
                { value: 'platform', label: 'The platform' },
                { value: 'host', label: 'The host, in proportion' },
              ]}
              onChange={({ currentTarget }) => setBorneBy(currentTarget.value as RefundBearer)}
            />
          </>
        )}
        <Effect all={all} action={action} query={isRefund ? { amount, borneBy } : { refund }} />
        <Textarea
          label="Reason"
          description={
            action === 'cancel' || isRefund ? 'Guest and host read this.' : 'The host reads this.'
          }
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <NoteField value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
        {change.feedback}
      </Stack>
    </ConfirmDialog>
  );
}

interface EffectProps {
  all: StaffBooking;
  action: StaffBookingAction;
  query: { amount?: string; borneBy?: RefundBearer; refund?: StaffRefund };
}

/** 'The guest gets $192.05 back, the host keeps $71.40.' */
function Effect({ all, action, query }: EffectProps) {
  const { id } = all.booking;
  const moves = action === 'cancel' || (action === 'refund' && query.amount !== '');
  const effect = useQuery({
    ...apiQuery(staffBookingCalls.staffActEffect, { params: { id }, query }),
    enabled: moves,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const sentence = payoutEffect(action, all);
  if (sentence) return <p className={classes.effect}>{sentence}</p>;
  if (effect.isError) return <Notice tone="danger">{messageOf(effect.error)}</Notice>;
  if (!effect.data || !moves) {
    return <p className={classes.effect}>Enter an amount to see what happens.</p>;
  }
  const { guestGets, hostKeeps, hostLoses, platformPays } = effect.data;
  const isPaidOut = all.booking.payoutStatus === 'transferred' && hostLoses !== '0.00';
  return (
    <p className={classes.effect} aria-live="polite">
      The guest gets {formatMoney(guestGets)} back, the host keeps {formatMoney(hostKeeps)}.
      {isPaidOut &&
        ` The host was paid already: we take ${formatMoney(hostLoses)} back, or they owe it.`}
      {platformPays !== '0.00' && ` The platform pays ${formatMoney(platformPays)}.`}
    </p>
  );
}

function payoutEffect(action: StaffBookingAction, { payouts, ledger }: StaffBooking) {
  const [payout] = payouts;
  const share = payout ? ` of ${formatMoney(payout.amount)}` : '';
  switch (action) {
    case 'freeze':
      return `The payout${share} is held back until it is released here.`;
    case 'unfreeze':
      return `The payout${share} is released. If the trip is over, it is sent at once.`;
    case 'resendPayout':
      return `The host is sent ${formatDollars(owedCents(ledger ?? []))} again.`;
    default:
      return undefined;
  }
}

/** By the ledger, we owe the host so much for the trip. */
function owedCents(lines: NonNullable<StaffBooking['ledger']>): number {
  const owed = lines
    .filter(({ account }) => account === 'host_payable')
    .reduce((sum, { amount }) => sum - signedCents(amount), 0);
  return Math.max(0, owed);
}

const signedCents = (amount: string) =>
  amount.startsWith('-') ? -toCents(amount.slice(1)) : toCents(amount);
