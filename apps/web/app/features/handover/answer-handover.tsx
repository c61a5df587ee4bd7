import { handoverCalls } from '@curbside/domain/handover/calls';
import type { Handover } from '@curbside/domain/handover/endpoints';
import { objectHandoverBodySchema } from '@curbside/domain/handover/forms';
import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { handoverQuery } from './api.ts';
import classes from './handover.module.css';

interface AnswerHandoverProps {
  bookingId: number;
  given: Handover;
}

/** Confirms the figures of the other side, or says what is wrong with them. */
export function AnswerHandover({ bookingId, given }: AnswerHandoverProps) {
  const client = useQueryClient();
  const [isObjecting, setObjecting] = useState(false);
  const params = { id: bookingId, kind: given.kind };
  const refetch = () => client.invalidateQueries({ queryKey: handoverQuery(bookingId).queryKey });
  const confirm = useMutation({
    mutationFn: () => callApi(handoverCalls.confirmHandover, { params }),
    onSettled: refetch,
  });
  const form = useZodForm({
    schema: objectHandoverBodySchema,
    send: (body: { note: string }) => callApi(handoverCalls.objectHandover, { params, body }),
    onDone: refetch,
    failed: 'The objection could not be sent. Please try again.',
  });
  if (isObjecting) {
    return (
      <form {...form.props}>
        <Stack gap="sm">
          <Textarea
            label="What is wrong?"
            autosize
            minRows={2}
            maxLength={2000}
            {...form.field('note')}
          />
          <Notice tone="danger">{form.problem}</Notice>
          <div className={classes.buttons}>
            <Button type="submit" loading={form.isPending}>
              Send objection
            </Button>
            <Button variant="default" onClick={() => setObjecting(false)}>
              Go back
            </Button>
          </div>
        </Stack>
      </form>
    );
  }
  return (
    <>
      {confirm.error && (
        <Notice tone="danger">
          {messageOf(confirm.error, 'The figures could not be confirmed. Please try again.')}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm
        </Button>
        <Button variant="default" onClick={() => setObjecting(true)}>
          Object
        </Button>
      </div>
    </>
  );
}
