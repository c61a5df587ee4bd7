import { AppError } from '../../platform/errors.ts';

/** The booking changed between the decision and the write. */
export function changedMeanwhile(): AppError {
  return new AppError(
    'wrong_state',
    'This booking has just changed. Please reload the page and try again.',
  );
}
