import { faqCalls } from '@curbside/domain/faqs/calls';
import type { Faq } from '@curbside/domain/faqs/endpoints';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api-client.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { formatInstantDay } from '../../../platform/formatters.ts';
import { apiQuery, fetchedOnView } from '../../../platform/query-client.ts';
import { QueryView } from '../../../shell/query-view.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { EmptyState } from '../../../ui/messages/page-message.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { refreshStaffList } from '../api.ts';
import classes from '../staff-list.module.css';
import { FaqDialog } from './faq-dialog.tsx';

/** The questions of the FAQ page. */
export function FaqsTab() {
  const faqs = useQuery({ ...apiQuery(faqCalls.faqs, {}), ...fetchedOnView });
  const [edited, setEdited] = useState<Faq | 'new'>();
  const [deleting, setDeleting] = useState<Faq>();
  return (
    <>
      <div className={classes.tools}>
        <Button onClick={() => setEdited('new')}>Add FAQ</Button>
      </div>
      <QueryView
        query={faqs}
        loadingText="Loading FAQs…"
        failed="The FAQs could not be loaded"
        skeleton={<Skeleton height={480} />}
        empty={<EmptyState text="No FAQs yet." />}
      >
        {(rows) => (
          <DataTable
            label="FAQs"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'question',
                header: 'Question',
                place: 'title',
                cell: ({ question }) => question,
              },
              {
                key: 'category',
                header: 'Category',
                place: 'line',
                cell: ({ category }) => category,
              },
              {
                key: 'created',
                header: 'Created',
                place: 'detail',
                cell: ({ createdAt }) => formatInstantDay(createdAt),
              },
              {
                key: 'actions',
                header: 'Edit/Delete',
                place: 'buttons',
                isNumber: true,
                cell: (faq) => (
                  <div className={classes.actions}>
                    <Button variant="default" size="sm" onClick={() => setEdited(faq)}>
                      Edit
                    </Button>
                    <Button variant="default" size="sm" onClick={() => setDeleting(faq)}>
                      Delete
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        )}
      </QueryView>
      {edited && (
        <FaqDialog
          faq={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleting && <DeleteFaq faq={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function DeleteFaq({ faq, onClose }: { faq: Faq; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => callApi(faqCalls.deleteFaq, { params: { id: faq.id } }),
    onSuccess: () => {
      refreshStaffList(client, faqCalls.faqs);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title="Delete FAQ"
      confirmLabel="Delete"
      isDestructive
      isPending={remove.isPending}
    >
      <p>Are you sure you want to delete this FAQ?</p>
      {remove.error && (
        <Notice tone="danger">{messageOf(remove.error, 'Failed to delete FAQ')}</Notice>
      )}
    </ConfirmDialog>
  );
}
