import { ratingCalls } from '@curbside/domain/ratings/calls';
import type { Review } from '@curbside/domain/ratings/endpoints';
import { formatRating } from '@curbside/domain/ratings/rules';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { apiQuery } from '../../platform/query-client.ts';
import { StarRating } from '../../ui/star-rating.tsx';
import classes from './car-reviews.module.css';

const ReplyForm = lazy(() => import('./reply-form.tsx'));
const ReportReview = lazy(() => import('./report-review.tsx'));

interface CarReviewsProps {
  carId: number;
  /** The car's host may answer each review once. */
  isOwn: boolean;
}

/** Guests' reviews of a car; nothing before the first one. */
export function CarReviews({ carId, isOwn }: CarReviewsProps) {
  const reviews = useQuery(apiQuery(ratingCalls.listReviews, { params: { id: carId } }));
  const written = (reviews.data ?? []).filter(({ comment }) => comment !== null);
  if (written.length === 0) return null;
  return (
    <section className={classes.reviews} aria-labelledby="reviews">
      <h2 id="reviews" className={classes.heading}>
        Reviews
      </h2>
      <ul className={classes.list}>
        {written.map((review) => (
          <li key={review.id}>
            <ReviewView review={review} />
            <Suspense>
              {isOwn && review.reply === null && <ReplyForm review={review} />}
              {isOwn && <ReportReview review={review} />}
            </Suspense>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewView({ review }: { review: Review }) {
  return (
    <article>
      <p className={classes.by}>
        <strong>{review.firstName}</strong> · {review.month} ·{' '}
        <StarRating rating={formatRating(review.rating)} />
      </p>
      <p className={classes.comment}>{review.comment}</p>
      {review.hostComment && <p className={classes.comment}>{review.hostComment}</p>}
      {review.reply && (
        <p className={classes.reply}>
          <strong>The host:</strong> {review.reply}
        </p>
      )}
    </article>
  );
}
