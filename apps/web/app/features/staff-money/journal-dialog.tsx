import { journalCalls } from '@curbside/domain/journal/calls';
import type { JournalEntry } from '@curbside/domain/journal/endpoints';
import type { JournalAction } from '@curbside/domain/journal/states';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { refreshStaffList } from '../admin/index.ts';
import { Money } from '../money/index.ts';
import { useProvenAction } from '../sign-in-again/index.ts';
import { BookingLink, Moment, PersonLink } from '../staff-page/index.ts';
import { journalStatusTones, journalWords } from './journal-words.ts';

const calls = {
  approve: journalCalls.approveJournalEntry,
  reject: journalCalls.rejectJournalEntry,
};

interface JournalDialogProps {
  entry: JournalEntry;
  onClose: () => void;
}

/** An entry whole, with its exact effect, and the decision on it. */
export function JournalDialog({ entry, onClose }: JournalDialogProps) {
  const [note, setNote] = useState('');
  const approve = useDecision(entry, 'approve', note, onClose);
  const reject = useDecision(entry, 'reject', note, onClose);
  const { status, actions } = entry;
  const words = journalWords[entry.kind];
  const isBusy = approve.isPending || reject.isPending;
  return (
    <Dialog opened onClose={onClose} title={words.label} isLocked={isBusy}>
      <Stack>
        <EntryFacts entry={entry} />
        {status === 'waiting' && (
          <>
            <p>If it is approved: {words.effect(entry)}</p>
            {!actions.approve.allowed && <Notice tone="info">{actions.approve.reason}</Notice>}
            <Textarea
              label="Note on the decision (optional)"
              description="Only staff read this."
              autosize
              minRows={2}
              maxLength={2000}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </>
        )}
        {approve.feedback}
        {reject.feedback}
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {status === 'waiting' ? 'Go back' : 'Close'}
        </Button>
        {status === 'waiting' && (
          <>
            <Button
              variant="default"
              disabled={!actions.reject.allowed || approve.isPending}
              loading={reject.isPending}
              onClick={reject.run}
            >
              Reject
            </Button>
            <Button
              disabled={!actions.approve.allowed || reject.isPending}
              loading={approve.isPending}
              onClick={approve.run}
            >
              Approve and post
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function EntryFacts({ entry }: { entry: JournalEntry }) {
  const { amount, status, userId, userName, bookingId, account, reason, note } = entry;
  return (
    <Facts>
      <Fact label="Amount">
        <Money amount={amount} />
      </Fact>
      <Fact label="Status">
        <StatusBadge tone={journalStatusTones[status]} label={capitalized(status)} />
      </Fact>
      {userId && (
        <Fact label="Person">
          <PersonLink id={userId}>{userName}</PersonLink>
        </Fact>
      )}
      {bookingId && (
        <Fact label="Booking">
          <BookingLink id={bookingId} />
        </Fact>
      )}
      {account && <Fact label="Account">{capitalized(account)}</Fact>}
      <Fact label="Reason">{reason}</Fact>
      {note && <Fact label="Note">{note}</Fact>}
      <Fact label="Written">
        {entry.author.name}, <Moment at={entry.createdAt} isInText />
      </Fact>
      {entry.decidedBy && entry.decidedAt && (
        <Fact label={status === 'posted' ? 'Approved' : 'Rejected'}>
          {entry.decidedBy.name}, <Moment at={entry.decidedAt} isInText />
        </Fact>
      )}
    </Facts>
  );
}

function useDecision(entry: JournalEntry, action: JournalAction, note: string, close: () => void) {
  const client = useQueryClient();
  return useProvenAction({
    act: (currentPassword) =>
      callApi(calls[action], { params: { id: entry.id }, body: { note, currentPassword } }),
    failed: `Failed to ${action} the entry`,
    onDone: () => {
      refreshStaffList(client, journalCalls.journal);
      notifySuccess(action === 'approve' ? 'The entry is posted.' : 'The entry is rejected.');
      close();
    },
  });
}
