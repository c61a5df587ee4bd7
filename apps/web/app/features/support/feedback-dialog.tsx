import type { Ticket } from '@curbside/domain/support/endpoints';
import { ticketFeedbackSchema } from '@curbside/domain/support/forms';
import { supportTexts } from '@curbside/domain/support/texts';
import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StarInput } from '../../ui/star-rating.tsx';
import { rateTicket } from './api.ts';

const mostStars = 5;

/** Asks how the help was, once the ticket is closed. Both ways on lead to the dashboard. */
export function FeedbackDialog({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate();
  const [rating, setRating] = useState(mostStars);
  const [comment, setComment] = useState('');
  const leave = () => void navigate('/dashboard');
  const form = useZodForm({
    schema: ticketFeedbackSchema,
    send: () => rateTicket(ticket.id, { rating, comment }),
    onDone: leave,
    failed: supportTexts.feedbackFailed,
  });
  return (
    <Dialog opened onClose={leave} title="How was your support experience?" width="narrow">
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
          <Button variant="default" onClick={leave}>
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
