import {
  type ComplianceIncident,
  complianceEndpoints,
} from '@curbside/domain/compliance/endpoints';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { refreshStaffList } from './api.ts';

export type IncidentChange = 'investigate' | 'resolve' | 'unfreeze';

const words = {
  investigate: {
    title: 'Investigate incident',
    confirm: 'Investigate',
    failed: 'Failed to investigate incident',
  },
  resolve: {
    title: 'Resolve incident',
    confirm: 'Resolve',
    failed: 'Failed to resolve incident',
  },
  unfreeze: {
    title: 'Unfreeze payout',
    confirm: 'Unfreeze Payout',
    failed: 'Failed to unfreeze payout',
  },
} as const;

interface IncidentDialogProps {
  incident: ComplianceIncident;
  action: IncidentChange;
  onClose: () => void;
}

/** Asks before an incident changes. Resolving takes notes; an empty entry cancels. */
export function IncidentDialog({ incident, action, onClose }: IncidentDialogProps) {
  const client = useQueryClient();
  const [resolution, setResolution] = useState('');
  const params = { id: incident.id };
  const change = useMutation({
    mutationFn: () => {
      if (action === 'investigate') {
        return callApi(complianceEndpoints.investigateIncident, { params });
      }
      return action === 'unfreeze'
        ? callApi(complianceEndpoints.unfreezeIncident, { params })
        : callApi(complianceEndpoints.resolveIncident, { params, body: { resolution } });
    },
    onSuccess: () => {
      refreshStaffList(client, complianceEndpoints.complianceIncidents);
      onClose();
    },
  });

  function confirm() {
    if (action === 'resolve' && resolution.trim() === '') onClose();
    else change.mutate();
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      title={words[action].title}
      confirmLabel={words[action].confirm}
      isPending={change.isPending}
    >
      {action === 'unfreeze' && <p>Unfreeze payout for this incident?</p>}
      <p>{incident.description}</p>
      {action === 'resolve' && (
        <Textarea
          label="Resolution notes"
          autosize
          minRows={3}
          maxLength={5000}
          value={resolution}
          onChange={({ currentTarget }) => setResolution(currentTarget.value)}
        />
      )}
      {change.error && (
        <Notice tone="danger">{messageOf(change.error, words[action].failed)}</Notice>
      )}
    </ConfirmDialog>
  );
}
