import { complianceCalls } from '@curbside/domain/compliance/calls';
import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import type { IncidentAction } from '@curbside/domain/incidents/states';
import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api-client.ts';
import { apiKey } from '../../../platform/query-client.ts';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useProvenAction } from '../../sign-in-again/index.ts';
import { NoteField } from '../../staff-page/index.ts';
import { refreshStaffList } from '../api.ts';
import { IncidentFacts } from './incident-facts.tsx';

export const actionWords = {
  investigate: {
    title: 'Investigate incident',
    confirm: 'Investigate',
    failed: 'Failed to investigate incident',
    done: 'The incident is being investigated.',
  },
  resolve: {
    title: 'Resolve incident',
    confirm: 'Resolve',
    failed: 'Failed to resolve incident',
    done: 'The incident is resolved.',
  },
  unfreeze: {
    title: 'Unfreeze payout',
    confirm: 'Unfreeze Payout',
    failed: 'Failed to unfreeze payout',
    done: 'The payout is released.',
  },
} as const satisfies Record<IncidentAction, object>;

interface IncidentDialogProps {
  incident: ComplianceIncident;
  action: IncidentAction;
  onClose: () => void;
}

/** Asks before an incident changes. Resolving takes notes; an empty entry cancels. */
export function IncidentDialog({ incident, action, onClose }: IncidentDialogProps) {
  const client = useQueryClient();
  const [resolution, setResolution] = useState('');
  const [note, setNote] = useState('');
  const params = { id: incident.id };
  const change = useProvenAction({
    act: (currentPassword) => {
      if (action === 'investigate') {
        return callApi(complianceCalls.investigateIncident, { params });
      }
      return action === 'unfreeze'
        ? callApi(complianceCalls.unfreezeIncident, {
            params,
            body: { currentPassword, reason: resolution, note },
          })
        : callApi(complianceCalls.resolveIncident, { params, body: { resolution, note } });
    },
    failed: actionWords[action].failed,
    onDone: () => {
      refreshStaffList(client, complianceCalls.complianceIncidents);
      void client.invalidateQueries({ queryKey: apiKey(complianceCalls.complianceIncident) });
      notifySuccess(actionWords[action].done);
      onClose();
    },
  });

  function confirm() {
    if (action === 'resolve' && resolution.trim() === '') onClose();
    else change.run();
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      title={actionWords[action].title}
      confirmLabel={actionWords[action].confirm}
      isPending={change.isPending}
    >
      {action === 'unfreeze' && <p>Unfreeze payout for this incident?</p>}
      <IncidentFacts incident={incident} />
      {action !== 'investigate' && (
        <Textarea
          label={action === 'resolve' ? 'Resolution notes' : 'Reason (optional)'}
          description={action === 'resolve' ? 'Guest and host read this.' : 'The host reads this.'}
          autosize
          minRows={3}
          maxLength={action === 'resolve' ? 5000 : 1000}
          value={resolution}
          onChange={({ currentTarget }) => setResolution(currentTarget.value)}
          data-autofocus
        />
      )}
      {action !== 'investigate' && (
        <NoteField value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      )}
      {change.feedback}
    </ConfirmDialog>
  );
}
