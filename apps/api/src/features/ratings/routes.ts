import { ratingEndpoints } from '@curbside/domain/ratings/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve, serveAnyone } from '../../platform/http/serve.ts';
import { getVisibleCar } from '../cars/index.ts';
import { listReviewsOfCar } from './queries.ts';
import { rateBooking } from './rate-booking.ts';
import { replyToReview } from './reply-to-review.ts';
import { reportReview } from './report-review.ts';
import { reviewOnWire } from './wire.ts';

export function registerRatings(app: FastifyInstance, deps: Deps): void {
  serve(app, ratingEndpoints.rateBooking, ({ actor, params, body }) =>
    rateBooking(deps, actor, { bookingId: params.id, ...body }),
  );
  serveAnyone(app, ratingEndpoints.listReviews, async ({ actor, params }) => {
    const car = await getVisibleCar(deps.db, actor, params.id);
    return (await listReviewsOfCar(deps.db, car.id)).map(reviewOnWire);
  });
  serve(app, ratingEndpoints.reportReview, ({ actor, params, body }) =>
    reportReview(deps, actor, { ...params, ...body }),
  );
  serve(app, ratingEndpoints.replyToReview, ({ actor, params, body }) =>
    replyToReview(deps, actor, { id: params.id, ...body }),
  );
}
