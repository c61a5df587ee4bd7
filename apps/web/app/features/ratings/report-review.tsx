import { ratingCalls } from '@curbside/domain/ratings/calls';
import type { Review } from '@curbside/domain/ratings/endpoints';
import { callApi } from '../../platform/api-client.ts';
import { ReportButton } from '../reporting/index.ts';

/** The host reports a review that threatens with something. */
export default function ReportReview({ review }: { review: Review }) {
  return (
    <ReportButton
      label={`Report the review of ${review.firstName}`}
      question="What is wrong with this review?"
      send={(body) => callApi(ratingCalls.reportReview, { params: { id: review.id }, body })}
    />
  );
}
