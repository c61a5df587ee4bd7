import { journalCalls } from '@curbside/domain/journal/calls';
import { journalFormSchema } from '@curbside/domain/journal/forms';
import { type JournalKind, journalKinds } from '@curbside/domain/journal/states';
import { ledgerAccounts } from '@curbside/domain/ledger/accounts';
import { market } from '@curbside/domain/market/current';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { refreshStaffList } from '../admin/index.ts';
import { useSignInAgain } from '../sign-in-again/index.ts';
import { NoteField } from '../staff-page/index.ts';
import { journalWords } from './journal-words.ts';
import { PersonField } from './person-field.tsx';

const kindOptions = journalKinds.map((value) => ({ value, label: journalWords[value].label }));
const accountOptions = [
  { value: '', label: 'Choose an account' },
  ...ledgerAccounts
    .filter((account) => account !== 'unexplained')
    .map((value) => ({ value, label: capitalized(value) })),
];

/** Writes an entry by hand, which then waits for another administrator. */
export function JournalForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const again = useSignInAgain();
  const [kind, setKind] = useState<JournalKind>(journalKinds[0]);
  const { hint, asks } = journalWords[kind];
  const isAboutNobody = asks.length === 0 || asks[0] === 'account';
  const form = useZodForm({
    schema: journalFormSchema,
    send: (body) =>
      again.run((currentPassword) =>
        callApi(journalCalls.writeJournalEntry, { body: { ...body, currentPassword } }),
      ),
    onDone: (written) => {
      if (!written) return;
      refreshStaffList(client, journalCalls.journal);
      notifySuccess('The entry waits for another administrator.');
      onClose();
    },
    failed: 'Failed to write the entry',
  });
  return (
    <Dialog opened onClose={onClose} title="New entry" isLocked={form.isPending}>
      <form {...form.props}>
        <Stack>
          <NativeSelect
            label="Kind"
            description={hint}
            data={kindOptions}
            value={kind}
            data-autofocus
            {...form.field('kind')}
            onChange={({ currentTarget }) => {
              const chosen = journalKinds.find((known) => known === currentTarget.value);
              if (chosen) setKind(chosen);
            }}
          />
          <TextInput
            label="Amount"
            inputMode="decimal"
            leftSection={market.currency.symbol}
            required
            {...form.field('amount')}
          />
          {asks.includes('account') && (
            <NativeSelect
              label="Account"
              description="Where the sum belongs"
              data={accountOptions}
              required
              {...form.field('account')}
            />
          )}
          {asks.includes('person') && <PersonField label="Person" {...form.field('userId')} />}
          {asks.includes('booking') && (
            <TextInput
              label={asks[0] === 'booking' ? 'Booking' : 'Booking (optional)'}
              description="Its ID"
              inputMode="numeric"
              required={asks[0] === 'booking'}
              {...form.field('bookingId')}
            />
          )}
          <Textarea
            label="Reason"
            description={
              isAboutNobody ? 'It stays with the entry.' : 'The person concerned reads this.'
            }
            autosize
            minRows={2}
            maxLength={1000}
            required
            {...form.field('reason')}
          />
          <NoteField {...form.field('note')} />
          <Notice tone="info">
            Nothing is posted until another administrator approves the entry.
          </Notice>
          <Notice tone="danger">{form.problem}</Notice>
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={form.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            Write entry
          </Button>
        </DialogFooter>
      </form>
      {again.dialog}
    </Dialog>
  );
}
