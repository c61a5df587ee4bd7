import { type DifferenceStatus, differenceStatuses } from '@curbside/domain/ledger/accounts';
import { ledgerCalls } from '@curbside/domain/ledger/calls';
import type { LedgerDifference } from '@curbside/domain/ledger/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { formatMoney } from '../../platform/formatters.ts';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { refreshStaffList } from '../admin/index.ts';
import { useProvenAction } from '../sign-in-again/index.ts';
import { nameOfDifference } from './difference-names.ts';

interface DifferenceDialogProps {
  difference: LedgerDifference;
  onClose: () => void;
}

/** Saves the findings about a difference. A resolved one leaves the list. */
export function DifferenceDialog({ difference, onClose }: DifferenceDialogProps) {
  const client = useQueryClient();
  const [status, setStatus] = useState<DifferenceStatus>(difference.status);
  const [note, setNote] = useState(difference.note);
  const change = useProvenAction({
    act: (currentPassword) =>
      callApi(ledgerCalls.changeDifference, {
        params: { id: difference.id },
        body: { status, note, currentPassword },
      }),
    failed: 'Failed to save the difference',
    onDone: () => {
      refreshStaffList(client, ledgerCalls.reconciliation);
      notifySuccess(status === 'resolved' ? 'The difference is resolved.' : 'Saved.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={change.run}
      title={nameOfDifference(difference)}
      confirmLabel="Save"
      isPending={change.isPending}
    >
      <Stack>
        <p>
          The ledger says {formatMoney(difference.ledgerAmount)}, Stripe says{' '}
          {formatMoney(difference.stripeAmount)}.
        </p>
        <NativeSelect
          label="Status"
          data={differenceStatuses.map((value) => ({ value, label: capitalized(value) }))}
          value={status}
          onChange={({ currentTarget }) => {
            const chosen = differenceStatuses.find((known) => known === currentTarget.value);
            if (chosen) setStatus(chosen);
          }}
        />
        <Textarea
          label="Note"
          autosize
          minRows={3}
          maxLength={2000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {change.feedback}
      </Stack>
    </ConfirmDialog>
  );
}
