import type { UploadPurpose } from '@curbside/domain/files/rules';
import type { Person } from '../../platform/actor.ts';
import { accountDisabled } from '../../platform/errors.ts';

/** A disabled account may upload for its trips, but not for listings. */
export function requireMayUpload(actor: Person, purpose: UploadPurpose): void {
  if (purpose === 'listing' && !actor.isActive) throw accountDisabled();
}
