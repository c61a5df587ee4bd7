export { CarReviews } from './car-reviews.tsx';
export { RateDialog } from './rate-dialog.tsx';
