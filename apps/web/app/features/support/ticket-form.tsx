import { ticketFormSchema } from '@curbside/domain/support/forms';
import { supportTexts } from '@curbside/domain/support/texts';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { createTicket, showTicket } from './api.ts';

/** Asks the staff for help; the ticket opens once it is sent. */
export function TicketForm({ onCancel }: { onCancel: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useZodForm({
    schema: ticketFormSchema,
    send: createTicket,
    onDone: (ticket) => {
      showTicket(client, ticket);
      void navigate(`/tickets/${ticket.id}`);
    },
    failed: supportTexts.createFailed,
  });
  return (
    <form {...form.props}>
      <Stack>
        <TextInput label="Subject" required maxLength={200} {...form.field('subject')} />
        <Textarea
          label="Description"
          required
          autosize
          minRows={5}
          maxRows={14}
          {...form.field('description')}
        />
        <Notice tone="danger">{form.problem}</Notice>
        <DialogFooter>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending || form.isDone}>
            Submit Ticket
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
