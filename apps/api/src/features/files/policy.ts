import type { UploadPurpose } from '@curbside/domain/files/rules';
import type { Person } from '../../platform/actor.ts';
import { accountDisabled } from '../../platform/errors.ts';

/** Disabled accounts keep their trips, with inspections and incidents, but list nothing. */
export function requireMayUpload(actor: Person, purpose: UploadPurpose): void {
  if (purpose === 'listing' && !actor.isActive) throw accountDisabled();
}
