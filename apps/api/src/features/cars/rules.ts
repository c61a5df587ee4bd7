import { latestModelYear, modelYearMessage } from '@curbside/domain/cars/rules';
import { listingTexts } from '@curbside/domain/cars/texts';
import { AppError, invalidField } from '../../platform/errors.ts';

/** Throws verification_required: only people whose identity is known may list (section 5). */
export function requireVerifiedHost(actor: { isVerified: boolean }): void {
  if (!actor.isVerified)
    throw new AppError('verification_required', listingTexts.needsVerification);
}

/** Throws invalid_request for a model year that is not out yet, by New York's calendar. */
export function requireModelYear(year: number, today: string): void {
  const latest = latestModelYear(today);
  if (year > latest) throw invalidField('year', modelYearMessage(latest));
}
