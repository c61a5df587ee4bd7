import type { Booking } from '@curbside/domain/bookings/booking';
import { carCalls } from '@curbside/domain/cars/calls';
import { ratingCalls } from '@curbside/domain/ratings/calls';
import { type RateBody, rateBodySchema } from '@curbside/domain/ratings/forms';
import {
  carCategories,
  hostCategories,
  overallRating,
  ratingLimits,
} from '@curbside/domain/ratings/rules';
import { ratingTexts } from '@curbside/domain/ratings/texts';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { apiKey } from '../../platform/query-client.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';
import { Progress } from '../../ui/progress-stones.tsx';
import { StarInput } from '../../ui/star-rating.tsx';
import classes from './rate-form.module.css';

interface RateFormProps {
  booking: Pick<Booking, 'id' | 'carTitle' | 'ownerName'>;
  onRated: () => void;
}

type Side = 'hostRating' | 'carRating';
type Scores = Partial<Record<string, number>>;

/** Ten categories with stars and two comments, for a completed trip. */
export default function RateForm({ booking, onRated }: RateFormProps) {
  const client = useQueryClient();
  const [scores, setScores] = useState<Record<Side, Scores>>({ hostRating: {}, carRating: {} });
  const [comments, setComments] = useState<Record<Side, string>>({ hostRating: '', carRating: '' });
  const form = useZodForm({
    schema: rateBodySchema,
    send: ({ hostRating, carRating }: RateBody) =>
      callApi(ratingCalls.rateBooking, {
        params: { id: booking.id },
        body: {
          hostRating: { ...hostRating, overallRating: overallRating(hostRating) },
          carRating,
        },
      }),
    onDone: () => {
      // The rating counts everywhere at once.
      const shown = [ratingCalls.listReviews, carCalls.getCar, carCalls.searchCars];
      for (const call of shown) {
        void client.invalidateQueries({ queryKey: apiKey(call) });
      }
      notifySuccess('Thank you for rating your trip.');
      onRated();
    },
    failed: ratingTexts.failed,
  });
  const sides = [
    { side: 'hostRating', title: `Your host, ${booking.ownerName}`, categories: hostCategories },
    { side: 'carRating', title: `The car, ${booking.carTitle}`, categories: carCategories },
  ] as const;

  function submit() {
    const part = (side: Side) => ({ ...scores[side], comment: comments[side] });
    void form.submit({ hostRating: part('hostRating'), carRating: part('carRating') });
  }

  const answered = sides.flatMap(({ side, categories }) =>
    categories.map((category) => scores[side][category] !== undefined),
  );
  const isIncomplete = Object.keys(form.problems).length > 0;
  return (
    <Stack gap="lg">
      <Progress done={answered.filter(Boolean).length} of={answered.length} />
      {sides.map(({ side, title, categories }) => (
        <section key={side}>
          <h3 className={classes.heading}>{title}</h3>
          <StarInput
            label="How was it?"
            value={sameStars(scores[side], categories)}
            onChange={(stars) => {
              const all = Object.fromEntries(categories.map((category) => [category, stars]));
              setScores((now) => ({ ...now, [side]: all }));
              for (const category of categories) form.clear(`${side}.${category}`);
            }}
          />
          {categories.map((category) => (
            <StarInput
              key={category}
              isRow
              label={capitalized(category)}
              value={scores[side][category]}
              onChange={(stars) => {
                setScores((now) => ({ ...now, [side]: { ...now[side], [category]: stars } }));
                form.clear(`${side}.${category}`);
              }}
            />
          ))}
          <Textarea
            label="Comment (optional)"
            description="Shown on the car’s page with your first name and the month."
            autosize
            minRows={2}
            maxLength={ratingLimits.comment}
            value={comments[side]}
            onChange={({ currentTarget: { value } }) =>
              setComments((now) => ({ ...now, [side]: value }))
            }
          />
        </section>
      ))}
      <DialogFooter>
        <Notice tone="danger">{isIncomplete ? ratingTexts.incomplete : form.problem}</Notice>
        <Button onClick={submit} loading={form.isPending}>
          Submit rating
        </Button>
      </DialogFooter>
    </Stack>
  );
}

/** The stars that every category of a side has; undefined where they differ. */
function sameStars(scores: Scores, categories: readonly string[]): number | undefined {
  const [first] = categories;
  const stars = first === undefined ? undefined : scores[first];
  return categories.every((category) => scores[category] === stars) ? stars : undefined;
}
