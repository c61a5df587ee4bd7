import { verificationCalls } from '@curbside/domain/verification/calls';
import type { Verification } from '@curbside/domain/verification/endpoints';
import { verificationTexts } from '@curbside/domain/verification/texts';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { apiKey } from '../../platform/query-client.ts';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { refreshStaffList } from './api.ts';
import { useProvenAction } from './use-proven-action.tsx';
import classes from './verification-dialog.module.css';
import type { VerificationDecision } from './verification-dialog.tsx';

const calls = {
  approve: verificationCalls.approveVerification,
  reject: verificationCalls.rejectVerification,
  reset: verificationCalls.resetVerification,
};

interface DecisionFormProps {
  person: Verification;
  decision: VerificationDecision;
  onCancel: () => void;
  onDone: () => void;
}

/** A decision on a verification with its reason, which only a rejection needs. */
export function DecisionForm({ person, decision, onCancel, onDone }: DecisionFormProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const decide = useProvenAction({
    act: (currentPassword) =>
      callApi(calls[decision], {
        params: { userId: person.id },
        body: { reason, currentPassword },
      }),
    failed: `Failed to ${decision} verification`,
    onDone: () => {
      refreshStaffList(client, verificationCalls.verifications);
      void client.invalidateQueries({
        queryKey: apiKey(verificationCalls.verificationHistory),
      });
      onDone();
    },
  });

  function submit() {
    const isMissing = decision === 'reject' && reason.trim() === '';
    setReasonMissing(isMissing);
    if (!isMissing) decide.run();
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        label={decision === 'reject' ? 'Reason' : 'Reason (optional)'}
        maxLength={1000}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
      {isReasonMissing && <Notice tone="danger">{verificationTexts.reasonMissing}</Notice>}
      {decide.fields}
      <DialogFooter>
        <Button variant="default" onClick={onCancel} disabled={decide.isPending}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={decision === 'reject' ? 'destroy' : 'filled'}
          loading={decide.isPending}
        >
          Confirm
        </Button>
      </DialogFooter>
    </form>
  );
}
