import type { RiskDetail } from '@curbside/domain/risk/endpoints';
import { riskTexts } from '@curbside/domain/risk/texts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { notifyFailure, notifySuccess } from '../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useSignInAgain } from '../sign-in-again/index.ts';
import {
  deleteAccount,
  disableAccount,
  enableAccount,
  recalculateRisk,
  refreshRisk,
} from './api.ts';
import classes from './defend.module.css';
import { DisableDialog } from './disable-dialog.tsx';

interface AccountActionsProps {
  detail: RiskDetail;
  onDeleted: () => void;
  /** A dialog over the sheet takes Escape for itself. */
  onCover: (isCovered: boolean) => void;
}

type Question = 'disable' | 'delete';

interface Action {
  call: (currentPassword?: string) => Promise<unknown>;
  done: string;
  failed: string;
  onDone?: () => void;
}

/** The API says which actions are allowed, and why others are not. */
export function AccountActions({ detail, onDeleted, onCover }: AccountActionsProps) {
  const { user, actions } = detail;
  const client = useQueryClient();
  const again = useSignInAgain();
  const [question, setQuestion] = useState<Question>();
  const action = useMutation({
    mutationFn: async ({ call }: Action) => (await again.run(call)) !== undefined,
    onSuccess: (isDone, { done, onDone }) => {
      if (!isDone) return;
      notifySuccess(done);
      onDone?.();
    },
    onError: (error, { failed }) => notifyFailure(messageOf(error, failed)),
    onSettled: (isDone, _error, { onDone }) =>
      refreshRisk(client, { isDeleted: isDone === true && onDone !== undefined }),
  });

  function ask(next: Question | undefined): void {
    setQuestion(next);
    onCover(next !== undefined);
  }

  if (!actions.recalculate.allowed) return null;
  const reason = actions.delete.allowed ? undefined : actions.delete.reason;
  return (
    <div className={classes.footer}>
      {reason && <p className={classes.soft}>{reason}</p>}
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={!actions.delete.allowed}
          onClick={() => ask('delete')}
          className={classes.danger}
        >
          Delete Account
        </Button>
        <Button
          variant="default"
          loading={action.isPending}
          onClick={() =>
            action.mutate({
              call: () => recalculateRisk(user.id),
              done: riskTexts.recalculated,
              failed: riskTexts.recalculateFailed,
            })
          }
        >
          Recalculate
        </Button>
        {user.accountStatus === 'active' ? (
          <Button disabled={!actions.disable.allowed} onClick={() => ask('disable')}>
            Disable Account
          </Button>
        ) : (
          <Button
            disabled={!actions.enable.allowed}
            loading={action.isPending}
            onClick={() =>
              action.mutate({
                call: (password) => enableAccount(user.id, password),
                done: riskTexts.enabled,
                failed: riskTexts.enableFailed,
              })
            }
          >
            Re-enable Account
          </Button>
        )}
      </div>
      <DisableDialog
        opened={question === 'disable'}
        onClose={() => ask(undefined)}
        disable={(given) =>
          again
            .run((password) => disableAccount(user.id, given, password))
            .finally(() => refreshRisk(client))
        }
        onDone={() => {
          ask(undefined);
          notifySuccess(riskTexts.disabled);
        }}
        failed={riskTexts.disableFailed}
      />
      <ConfirmDialog
        opened={question === 'delete'}
        onClose={() => ask(undefined)}
        onConfirm={() =>
          action.mutate({
            call: async (password) => {
              await deleteAccount(user.id, password);
              return 'deleted';
            },
            done: riskTexts.deleted,
            failed: riskTexts.deleteFailed,
            onDone: () => {
              ask(undefined);
              onDeleted();
            },
          })
        }
        title="Delete Account"
        confirmLabel="Delete Account"
        isDestructive
        isPending={action.isPending}
      >
        {riskTexts.deleteQuestion}
      </ConfirmDialog>
      {again.dialog}
    </div>
  );
}
