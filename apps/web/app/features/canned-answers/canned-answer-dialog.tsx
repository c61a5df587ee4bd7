import { cannedAnswerCalls } from '@curbside/domain/canned-answers/calls';
import type { CannedAnswer } from '@curbside/domain/canned-answers/endpoints';
import { cannedAnswerSchema } from '@curbside/domain/canned-answers/forms';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { cannedAnswersQuery } from './api.ts';

interface CannedAnswerDialogProps {
  /** Undefined for a new one. */
  answer: CannedAnswer | undefined;
  onClose: () => void;
}

/** Writes an answer, or changes one. */
export function CannedAnswerDialog({ answer, onClose }: CannedAnswerDialogProps) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: cannedAnswerSchema,
    send: (body) =>
      answer
        ? callApi(cannedAnswerCalls.changeCannedAnswer, { params: { id: answer.id }, body })
        : callApi(cannedAnswerCalls.createCannedAnswer, { body }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: cannedAnswersQuery.queryKey });
      notifySuccess('The answer is saved.');
      onClose();
    },
    failed: 'Failed to save the answer',
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={answer ? 'Edit answer' : 'New answer'}
      isLocked={form.isPending}
    >
      <form {...form.props}>
        <Stack>
          <TextInput
            label="Title"
            defaultValue={answer?.title}
            maxLength={100}
            required
            data-autofocus
            {...form.field('title')}
          />
          <Textarea
            label="Text"
            description="{name} is the first name of the requester, {me} yours, {ticket} the number of the ticket."
            defaultValue={answer?.text}
            autosize
            minRows={4}
            maxLength={5000}
            required
            {...form.field('text')}
          />
          <Notice tone="danger">{form.problem}</Notice>
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={form.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
