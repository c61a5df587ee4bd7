import { ratingCalls } from '@curbside/domain/ratings/calls';
import type { Review } from '@curbside/domain/ratings/endpoints';
import { type ReplyBody, replyBodySchema } from '@curbside/domain/ratings/forms';
import { ratingLimits } from '@curbside/domain/ratings/rules';
import { Button, Group, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { apiKey } from '../../platform/query-client.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import classes from './car-reviews.module.css';

/** The host answers a review, once; everyone can read it. */
export default function ReplyForm({ review }: { review: Review }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const form = useZodForm({
    schema: replyBodySchema,
    send: (body: ReplyBody) =>
      callApi(ratingCalls.replyToReview, { params: { id: review.id }, body }),
    onDone: () => client.invalidateQueries({ queryKey: apiKey(ratingCalls.listReviews) }),
    failed: 'The answer could not be sent. Please try again.',
  });
  if (!isOpen) {
    return (
      <Button variant="subtle" className={classes.answer} onClick={() => setIsOpen(true)}>
        Answer {review.firstName}
      </Button>
    );
  }
  return (
    <form {...form.props} className={classes.form}>
      <Textarea
        label={`Answer ${review.firstName}`}
        description="Everyone can read it. You can answer once."
        autosize
        minRows={2}
        maxLength={ratingLimits.reply}
        required
        data-autofocus
        {...form.field('reply')}
      />
      <Notice tone="danger">{form.problem}</Notice>
      <Group gap="xs">
        <Button type="submit" loading={form.isPending}>
          Send answer
        </Button>
        <Button variant="default" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
