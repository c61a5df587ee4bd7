import IconTrash from 'icon:trash';
import { faqCalls } from '@curbside/domain/faqs/calls';
import type { Faq } from '@curbside/domain/faqs/endpoints';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../platform/api-client.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { formatInstantDay } from '../../../platform/formatters.ts';
import { apiQuery, fetchedOnView } from '../../../platform/query-client.ts';
import { QueryView } from '../../../shell/query-view.tsx';
import { DataTable, InTable } from '../../../ui/lists/data-table.tsx';
import { useOpenRow } from '../../../ui/lists/use-open-row.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { PageMessage } from '../../../ui/messages/page-message.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { groupFaqs } from '../../faqs/index.ts';
import { refreshStaffList } from '../api.ts';
import classes from '../staff-list.module.css';

// Its form and its preview come when a question is written.
const FaqDialog = lazy(() => import('./faq-dialog.tsx'));

/** The questions of the FAQ page. */
export function FaqsTab() {
  const faqs = useQuery({ ...apiQuery(faqCalls.faqs, {}), ...fetchedOnView });
  const open = useOpenRow('faq');
  const edited = faqs.data?.find(({ id }) => String(id) === open.openId);
  const [isAdding, setIsAdding] = useState(false);
  const [deleting, setDeleting] = useState<Faq>();
  return (
    <>
      <div className={classes.tools} data-end>
        <Button onClick={() => setIsAdding(true)}>Add FAQ</Button>
      </div>
      <QueryView
        query={faqs}
        loadingText="Loading FAQs…"
        failed="The FAQs could not be loaded"
        skeleton={<Skeleton height={480} />}
        empty={<PageMessage text="No FAQs yet." />}
      >
        {(rows) => <FaqTable rows={rows} open={open} onDelete={setDeleting} />}
      </QueryView>
      <Suspense>
        {edited && <FaqDialog key={edited.id} faq={edited} onClose={open.close} />}
        {isAdding && <FaqDialog faq={undefined} onClose={() => setIsAdding(false)} />}
      </Suspense>
      {deleting && <DeleteFaq faq={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

interface FaqTableProps {
  rows: readonly Faq[];
  open: ReturnType<typeof useOpenRow>;
  onDelete: (faq: Faq) => void;
}

/** The questions as their page groups them; a row opens its editor. */
function FaqTable({ rows, open, onDelete }: FaqTableProps) {
  return (
    <DataTable
      label="FAQs"
      sections={groupFaqs(rows).map(({ category, items }) => ({ title: category, rows: items }))}
      keyOf={({ id }) => id}
      linkOf={({ id }) => open.linkTo(id)}
      onOpen={({ id }) => open.show(id)}
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
          cell: ({ category }) => <span className={classes.soft}>{category}</span>,
        },
        {
          key: 'created',
          header: 'Created',
          place: 'line',
          isShort: true,
          cell: ({ createdAt }) => formatInstantDay(createdAt),
        },
        {
          key: 'actions',
          header: 'Edit/Delete',
          place: 'amount',
          isNumber: true,
          cell: (faq) => (
            <div className={classes.actions}>
              <InTable>
                <Button variant="subtle" size="sm" onClick={() => open.show(faq.id)}>
                  Edit
                </Button>
              </InTable>
              <ActionIcon
                className={classes.quiet}
                aria-label="Delete"
                title="Delete"
                onClick={() => onDelete(faq)}
              >
                <IconTrash />
              </ActionIcon>
            </div>
          ),
        },
      ]}
    />
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
