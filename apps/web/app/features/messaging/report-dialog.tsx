import type { Message } from '@curbside/domain/messaging/endpoints';
import { reportBodySchema } from '@curbside/domain/messaging/forms';
import { Button, Stack, Textarea } from '@mantine/core';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { reportMessage } from './api.ts';

/** Asks why a message is reported. */
export function ReportDialog({
  message,
  onClose,
}: {
  message: Message | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog opened={message !== undefined} onClose={onClose} title="Report this message">
      {message && <ReportForm id={message.id} onClose={onClose} />}
    </Dialog>
  );
}

function ReportForm({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useZodForm({
    schema: reportBodySchema,
    send: ({ reason }) => reportMessage(id, reason),
    onDone: () => {
      notifySuccess('Thank you. Our team will look at the conversation.');
      onClose();
    },
    failed: 'The report could not be sent. Please try again.',
  });
  return (
    <form {...form.props}>
      <Stack>
        <Textarea
          label="What is wrong with it?"
          description="Our team will read this conversation to look into your report."
          minRows={3}
          autosize
          {...form.field('reason')}
        />
        <Notice tone="danger">{form.problem}</Notice>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            Report
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
