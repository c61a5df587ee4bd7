import { capitalized } from '@curbside/domain/text/capitalized';
import { verificationCalls } from '@curbside/domain/verification/calls';
import type { Verification } from '@curbside/domain/verification/endpoints';
import { decisionFormSchema, rejectionFormSchema } from '@curbside/domain/verification/forms';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../../../platform/api-client.ts';
import { apiKey } from '../../../platform/query-client.ts';
import { useZodForm } from '../../../platform/use-zod-form.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useSignInAgain } from '../../sign-in-again/index.ts';
import { NoteField } from '../../staff-page/index.ts';
import { refreshStaffList } from '../api.ts';
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
  const again = useSignInAgain();
  const isRejection = decision === 'reject';
  const titleRef = useRef<HTMLHeadingElement>(null);
  // The button that opened the form is gone. A field that gets the focus would open a phone's keyboard.
  useEffect(() => titleRef.current?.focus(), []);
  const form = useZodForm({
    schema: isRejection ? rejectionFormSchema : decisionFormSchema,
    send: (given) =>
      again.run((currentPassword) =>
        callApi(calls[decision], {
          params: { userId: person.id },
          body: { ...given, currentPassword },
        }),
      ),
    onDone: (decided) => {
      if (!decided) return;
      refreshStaffList(client, verificationCalls.verifications);
      void client.invalidateQueries({
        queryKey: apiKey(verificationCalls.verificationHistory),
      });
      onDone();
    },
    failed: `Failed to ${decision} verification`,
  });
  return (
    <>
      <form className={classes.form} {...form.props}>
        <h3 ref={titleRef} tabIndex={-1} className={classes.heading}>
          {capitalized(decision)} the verification
        </h3>
        <Textarea
          label={isRejection ? 'Reason' : 'Reason (optional)'}
          description="The person reads this."
          maxLength={1000}
          autosize
          minRows={2}
          {...form.field('reason')}
        />
        <NoteField {...form.field('note')} />
        <Notice tone="danger">{form.problem}</Notice>
        <DialogFooter>
          <Button variant="default" onClick={onCancel} disabled={form.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={isRejection ? 'destroy' : 'filled'}
            loading={form.isPending}
          >
            Confirm
          </Button>
        </DialogFooter>
      </form>
      {again.dialog}
    </>
  );
}
