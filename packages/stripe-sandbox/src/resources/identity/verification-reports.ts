import type Stripe from 'stripe';
import { newId } from '../../state/ids.ts';
import type { VerifiedPerson } from '../../state/tables.ts';
import type { World } from '../../world.ts';

/** Without a person, the report is unverified. */
export function createReport(
  world: World,
  session: Stripe.Identity.VerificationSession,
  person: VerifiedPerson | undefined,
): Stripe.Identity.VerificationReport {
  const document: Stripe.Identity.VerificationReport.Document = {
    address: null,
    ...(person && { dob: person.dob }),
    error: person
      ? null
      : { code: 'document_unverified_other', reason: 'The document could not be verified.' },
    files: [],
    first_name: person?.firstName ?? null,
    issued_date: null,
    issuing_country: 'US',
    last_name: person?.lastName ?? null,
    status: person ? 'verified' : 'unverified',
    type: 'driving_license',
  };
  return world.tables.verificationReports.save({
    id: newId('vr'),
    object: 'identity.verification_report',
    client_reference_id: session.client_reference_id,
    created: world.clock.seconds(),
    document,
    livemode: false,
    options: { document: {} },
    type: 'document',
    verification_session: session.id,
  });
}
