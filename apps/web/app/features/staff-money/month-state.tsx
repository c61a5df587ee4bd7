import { monthName } from '@curbside/domain/calendar/format';
import { ledgerCalls } from '@curbside/domain/ledger/calls';
import type { MonthEnd } from '@curbside/domain/ledger/endpoints';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { apiKey } from '../../platform/query-client.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Money } from '../money/index.ts';
import { useProvenAction } from '../sign-in-again/index.ts';
import { Moment } from '../staff-page/index.ts';

/** Whether the month is closed, and the income in its books that trips have yet to earn. */
export function MonthState({ figures }: { figures: MonthEnd }) {
  const { month, closed, deferredRevenue, actions } = figures;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card
      title={closed ? 'Closed' : 'Open'}
      actions={
        !closed && (
          <Button
            variant="default"
            size="sm"
            disabled={!actions.close.allowed}
            onClick={() => setIsAsking(true)}
          >
            Close month…
          </Button>
        )
      }
    >
      <Facts>
        <Fact label="Books">
          {closed ? (
            <>
              Closed by {closed.by}, <Moment at={closed.at} isInText />
            </>
          ) : (
            (actions.close.reason ?? 'Open for entries')
          )}
        </Fact>
        <Fact label="Deferred revenue at its end">
          <Money amount={deferredRevenue.total} /> for {countOf(deferredRevenue.trips, 'trip')} that
          had not ended
        </Fact>
        <Fact label="Of which commission">
          <Money amount={deferredRevenue.commission} />
        </Fact>
        <Fact label="Of which service fees">
          <Money amount={deferredRevenue.serviceFee} />
        </Fact>
      </Facts>
      {isAsking && <CloseDialog month={month} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function CloseDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const client = useQueryClient();
  const close = useProvenAction({
    act: (currentPassword) => callApi(ledgerCalls.closeMonth, { body: { month, currentPassword } }),
    failed: 'Failed to close the month',
    onDone: () => {
      void client.invalidateQueries({ queryKey: apiKey(ledgerCalls.monthEnd) });
      notifySuccess(`${monthName(month)} is closed.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={close.run}
      title={`Close ${monthName(month)}?`}
      confirmLabel="Close month"
      isPending={close.isPending}
    >
      <p>
        Its figures and those of every month before it stay as they are. What comes later is posted
        into the first open month. A closed month cannot be opened again.
      </p>
      {close.feedback}
    </ConfirmDialog>
  );
}
