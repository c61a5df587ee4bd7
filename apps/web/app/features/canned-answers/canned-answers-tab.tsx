import { cannedAnswerCalls } from '@curbside/domain/canned-answers/calls';
import type { CannedAnswer } from '@curbside/domain/canned-answers/endpoints';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Moment } from '../staff-page/index.ts';
import { cannedAnswersQuery } from './api.ts';
import { CannedAnswerDialog } from './canned-answer-dialog.tsx';
import classes from './canned-answers.module.css';

/** The answers that staff keep for tickets. */
export function CannedAnswersTab() {
  const answers = useQuery(cannedAnswersQuery);
  const [editing, setEditing] = useState<CannedAnswer | 'new'>();
  const [removing, setRemoving] = useState<CannedAnswer>();
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.note}>Every member of staff can insert them into a response.</p>
        <Button onClick={() => setEditing('new')}>New answer</Button>
      </div>
      <QueryView
        query={answers}
        loadingText="Loading answers…"
        failed="The answers could not be loaded"
        skeleton={<Skeleton className={classes.skeleton} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <PageMessage text="No answers are kept yet." />
          ) : (
            <AnswerTable rows={rows} onEdit={setEditing} onRemove={setRemoving} />
          )
        }
      </QueryView>
      {editing && (
        <CannedAnswerDialog
          answer={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <RemoveDialog answer={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

interface AnswerTableProps {
  rows: readonly CannedAnswer[];
  onEdit: (answer: CannedAnswer) => void;
  onRemove: (answer: CannedAnswer) => void;
}

function AnswerTable({ rows, onEdit, onRemove }: AnswerTableProps) {
  return (
    <DataTable
      label="Canned answers"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { key: 'title', header: 'Title', place: 'title', cell: ({ title }) => title },
        {
          key: 'text',
          header: 'Text',
          place: 'line',
          cell: ({ text }) => <span className={classes.text}>{text}</span>,
        },
        {
          key: 'changed',
          header: 'Changed',
          isShort: true,
          cell: ({ updatedAt }) => <Moment at={updatedAt} />,
        },
        {
          key: 'actions',
          header: 'Actions',
          place: 'buttons',
          isNumber: true,
          cell: (answer) => (
            <div className={classes.actions}>
              <Button
                variant="default"
                size="sm"
                aria-label={`Edit ${answer.title}`}
                onClick={() => onEdit(answer)}
              >
                Edit
              </Button>
              <Button
                variant="default"
                size="sm"
                aria-label={`Remove ${answer.title}`}
                onClick={() => onRemove(answer)}
              >
                Remove
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

function RemoveDialog({ answer, onClose }: { answer: CannedAnswer; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => callApi(cannedAnswerCalls.removeCannedAnswer, { params: { id: answer.id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: cannedAnswersQuery.queryKey });
      notifySuccess('The answer is removed.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={`Remove ${answer.title}?`}
      confirmLabel="Remove"
      isDestructive
      isPending={remove.isPending}
    >
      <p>What was sent with it stays as it is.</p>
      <Notice tone="danger">
        {remove.error && messageOf(remove.error, 'Failed to remove the answer')}
      </Notice>
    </ConfirmDialog>
  );
}
