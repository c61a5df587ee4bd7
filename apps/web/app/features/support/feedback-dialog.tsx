import type { Ticket } from '@curbside/domain/support/endpoints';
import { ticketFeedbackSchema } from '@curbside/domain/support/forms';
import { supportTexts } from '@curbside/domain/support/texts';
import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { StarInput } from '../../ui/star-rating.tsx';
import { rateTicket, showTicket, skipTicketFeedback } from './api.ts';

const mostStars = 5;

interface FeedbackDialogProps {
  ticket: Ticket;
  opened: boolean;
  /** Closing decides nothing: the question comes again. */
  onClose: () => void;
}

/** Asks how the help was, once the ticket has ended. Both answers lead to the dashboard. */
export function FeedbackDialog({ ticket, opened, onClose }: FeedbackDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [rating, setRating] = useState(mostStars);
  const [comment, setComment] = useState('');
  const leave = () => void navigate('/dashboard');
  const form = useZodForm({
    schema: ticketFeedbackSchema,
    send: () => rateTicket(ticket.id, { rating, comment }),
    onDone: (rated) => {
      showTicket(client, rated);
      leave();
    },
    failed: supportTexts.feedbackFailed,
  });
  const skip = useMutation({
    mutationFn: () => skipTicketFeedback(ticket.id),
    onSuccess: (skipped) => showTicket(client, skipped),
    // A skip that was not stored only means that the question comes again.
    onSettled: leave,
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="How was your support experience?"
      width="narrow"
    >
      <Stack>
        <StarInput label="Your rating" value={rating} onChange={setRating} />
        <Textarea
          label="Comments (optional)"
          autosize
          minRows={3}
          maxLength={2000}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <Notice tone="danger">{form.problem}</Notice>
        <DialogFooter>
          <Button variant="default" loading={skip.isPending} onClick={() => skip.mutate()}>
            Skip
          </Button>
          <Button
            loading={form.isPending || form.isDone}
            onClick={() => void form.submit({ rating, comment })}
          >
            Submit Feedback
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
