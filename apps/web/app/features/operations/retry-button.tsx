import { adminCalls } from '@curbside/domain/admin/calls';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { operationsQuery } from './api.ts';

/** Runs every failed job of a name again. */
export function RetryButton({ job, what }: { job: string; what: string }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => callApi(adminCalls.retryJobs, { params: { name: job } }),
    onSuccess: ({ retried }) => {
      notifySuccess(`${countOf(retried, 'job')} will run again.`);
      void client.invalidateQueries({ queryKey: operationsQuery.queryKey });
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={retry.isPending}
        aria-label={`Run ${what} again`}
        onClick={() => retry.mutate()}
      >
        Run again
      </Button>
      {retry.error && (
        <Notice tone="danger">{messageOf(retry.error, 'Failed to run them again')}</Notice>
      )}
    </>
  );
}
