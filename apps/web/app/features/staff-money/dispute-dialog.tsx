import { daysBetween, marketDay } from '@curbside/domain/calendar/days';
import { disputeCalls } from '@curbside/domain/disputes/calls';
import type { Dispute } from '@curbside/domain/disputes/endpoints';
import { isOpenDispute } from '@curbside/domain/disputes/states';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';
import { Anchor, Skeleton, Stack, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { useToday } from '../../platform/clock.tsx';
import { formatMoney } from '../../platform/formatters.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { refreshStaffList } from '../admin/index.ts';
import { useProvenAction } from '../sign-in-again/index.ts';
import { Moment } from '../staff-page/index.ts';
import classes from './staff-money.module.css';

interface DisputeDialogProps {
  dispute: Dispute;
  onClose: () => void;
}

/** The evidence that the bank would get, and the button that submits it, once. */
export function DisputeDialog({ dispute, onClose }: DisputeDialogProps) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const { submit: decision } = dispute.actions;
  const submit = useProvenAction({
    act: (currentPassword) =>
      callApi(disputeCalls.submitDispute, {
        params: { id: dispute.id },
        body: { note, currentPassword },
      }),
    failed: 'Failed to submit the evidence',
    onDone: () => {
      refreshStaffList(client, disputeCalls.disputes);
      notifySuccess('The evidence is submitted.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={submit.run}
      title={`Dispute of booking ${dispute.bookingId}`}
      confirmLabel="Submit evidence"
      width="wide"
      isDisabled={!decision.allowed}
      isPending={submit.isPending}
    >
      <Stack>
        <div className={classes.facts}>
          <Facts>
            <Fact label="Evidence due">
              <DueBy dispute={dispute} />
            </Fact>
            <Fact label="Amount">{formatMoney(dispute.amount)}</Fact>
            <Fact label="Reason">{capitalized(dispute.reason)}</Fact>
            <Fact label="Status">{capitalized(dispute.status)}</Fact>
            <Fact label="Payout">{capitalized(dispute.payoutStatus)}</Fact>
            <Fact label="Owed by the host">{formatMoney(dispute.owedByHost)}</Fact>
          </Facts>
        </div>
        <Anchor href={`/api/admin/disputes/${dispute.id}/packet`} download>
          Download the evidence (ZIP)
        </Anchor>
        <Evidence id={dispute.id} />
        {decision.allowed ? (
          <>
            {dispute.submitFee !== '0.00' && (
              <Notice tone="info">
                Stripe takes {formatMoney(dispute.submitFee)} for submitting evidence, and gives it
                back if we win.
              </Notice>
            )}
            <Textarea
              label="Note to the bank (optional)"
              description="Evidence can be submitted once."
              autosize
              minRows={3}
              maxLength={2000}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </>
        ) : (
          <Notice tone="info">{decision.reason}</Notice>
        )}
        {submit.feedback}
      </Stack>
    </ConfirmDialog>
  );
}

/** 'Dec 8, 7:33 AM, 9 days left'; of a decided dispute nothing is due. */
function DueBy({ dispute: { dueBy, status } }: Pick<DisputeDialogProps, 'dispute'>) {
  const today = useToday();
  if (!dueBy) return '—';
  const left = daysBetween(today, marketDay(new Date(dueBy)));
  return (
    <>
      <Moment at={dueBy} />
      {isOpenDispute(status) && (
        <span className={left <= 1 ? classes.soon : undefined}>
          {left < 0 ? ', passed' : `, ${countOf(left, 'day')} left`}
        </span>
      )}
    </>
  );
}

function Evidence({ id }: { id: number }) {
  const details = useQuery({
    ...apiQuery(disputeCalls.dispute, { params: { id } }),
    ...fetchedOnView,
  });
  return (
    <QueryView
      query={details}
      loadingText="Loading the evidence…"
      failed="The evidence could not be loaded"
      failedHeadingLevel={3}
      skeleton={<Skeleton className={classes.evidenceSkeleton} />}
    >
      {({ evidence, files }) => (
        <section
          className={classes.evidence}
          aria-label="Evidence"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <dl>
            {files.length > 0 && (
              <div>
                <dt>Files</dt>
                <dd>{files.join(', ')}</dd>
              </div>
            )}
            {Object.entries(evidence).map(([name, text]) => (
              <div key={name}>
                <dt>{capitalized(name)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </QueryView>
  );
}
