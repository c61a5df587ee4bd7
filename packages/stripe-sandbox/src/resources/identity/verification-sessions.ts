import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { type Route, route } from '../../http/route.ts';
import { requireUrl } from '../../http/urls.ts';
import { schedule } from '../../state/due.ts';
import { newId, randomToken } from '../../state/ids.ts';
import type { VerifiedPerson } from '../../state/tables.ts';
import type { World } from '../../world.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { createReport } from './verification-reports.ts';

type Session = Stripe.Identity.VerificationSession;
type CreateParams = Stripe.Identity.VerificationSessionCreateParams;

const linkSeconds = 48 * 3600;
const processingMs = 10 * 60 * 1000;

function create(world: World, params: CreateParams): Session {
  if (params.verification_flow) {
    throw invalid(
      'The sandbox does not support verification flows: use type.',
      undefined,
      'verification_flow',
    );
  }
  if (params.type !== 'document') {
    throw invalid('The sandbox verifies documents only.', undefined, 'type');
  }
  const customer = params.related_customer && requireCustomer(world, params.related_customer).id;
  const returnUrl = params.return_url ? requireUrl(params.return_url, 'return_url') : null;
  const id = newId('vs');
  const session: Session = {
    id,
    object: 'identity.verification_session',
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    created: world.clock.seconds(),
    last_error: null,
    last_verification_report: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    options: { document: params.options?.document || {} },
    ...(params.provided_details && { provided_details: params.provided_details }),
    redaction: null,
    related_customer: customer ?? null,
    related_customer_account: null,
    status: 'requires_input',
    type: 'document',
    url: null,
  };
  world.tables.verificationDetails.save({
    id,
    returnUrl,
    linkToken: '',
    linkExpiresAt: 0,
    isLinkUsed: true,
    outputs: null,
  });
  renewLink(world, session);
  emit(world, 'identity.verification_session.created', session);
  return session;
}

export function detailsOf(world: World, id: string) {
  const details = world.tables.verificationDetails.get(id);
  if (!details) throw new Error(`${id} has no details`);
  return details;
}

function renewLink(world: World, session: Session): void {
  const details = detailsOf(world, session.id);
  details.linkToken = randomToken(24);
  details.linkExpiresAt = world.clock.seconds() + linkSeconds;
  details.isLinkUsed = false;
  world.tables.verificationDetails.save(details);
  session.url = `${world.origin}/identity/${session.id}?link=${details.linkToken}`;
  session.client_secret = `${session.id}_secret_test_${randomToken(40)}`;
  world.tables.verificationSessions.save(session);
}

/** True if the URL with this token can still be used. */
export function isLinkValid(world: World, session: Session, token: string): boolean {
  const details = detailsOf(world, session.id);
  return (
    session.status === 'requires_input' &&
    token === details.linkToken &&
    !details.isLinkUsed &&
    world.clock.seconds() < details.linkExpiresAt
  );
}

export function submitDocument(
  world: World,
  session: Session,
  outcome: 'verified' | 'failed' | 'processing',
  person: VerifiedPerson | undefined,
): void {
  if (session.status !== 'requires_input' && session.status !== 'processing') {
    throw invalid(`This verification session has a status of ${session.status}.`);
  }
  const details = detailsOf(world, session.id);
  details.isLinkUsed = true;
  world.tables.verificationDetails.save(details);
  if (session.status === 'requires_input') {
    session.last_error = null;
    move(world, session, 'processing');
  }
  if (outcome === 'processing') {
    details.person = person ?? null;
    world.tables.verificationDetails.save(details);
    schedule(world, 'verification', session.id, world.clock.now() + processingMs);
    return;
  }

  session.last_verification_report = createReport(world, session, person).id;
  if (person) {
    details.outputs = {
      address: null,
      dob: person.dob,
      email: null,
      first_name: person.firstName,
      id_number: null,
      id_number_type: null,
      last_name: person.lastName,
      phone: null,
    };
    world.tables.verificationDetails.save(details);
    move(world, session, 'verified');
    return;
  }
  session.last_error = {
    code: 'document_unverified_other',
    reason: 'The document could not be verified.',
  };
  session.status = 'requires_input';
  renewLink(world, session);
  emit(world, 'identity.verification_session.requires_input', session);
}

/** Verifies the check as the person that was submitted. */
export function finishProcessing(world: World, id: string): void {
  const session = world.tables.verificationSessions.get(id);
  if (session?.status !== 'processing') return;
  const { person } = detailsOf(world, id);
  submitDocument(world, session, person ? 'verified' : 'failed', person ?? undefined);
}

/** For a status that needs no input. */
function move(world: World, session: Session, status: 'processing' | 'verified' | 'canceled') {
  session.status = status;
  session.url = null;
  session.client_secret = null;
  world.tables.verificationSessions.save(session);
  emit(world, `identity.verification_session.${status}`, session);
}

function redact(world: World, session: Session): Session {
  if (session.status === 'processing') {
    throw invalid('A session that is processing cannot be redacted.');
  }
  const details = detailsOf(world, session.id);
  details.outputs = null;
  world.tables.verificationDetails.save(details);
  const report = world.tables.verificationReports.get(String(session.last_verification_report));
  if (report?.document) {
    report.document = { ...report.document, first_name: '[redacted]', last_name: '[redacted]' };
    delete report.document.dob;
    world.tables.verificationReports.save(report);
  }
  session.redaction = { status: 'redacted' };
  session.url = null;
  session.client_secret = null;
  session.metadata = {};
  if (session.status === 'requires_input') session.status = 'canceled';
  world.tables.verificationSessions.save(session);
  emit(world, 'identity.verification_session.redacted', session);
  return session;
}

export function verificationSessionRoutes(world: World): Route[] {
  const base = '/v1/identity/verification_sessions';
  const { verificationSessions } = world.tables;
  const require = (id: string) => {
    const session = verificationSessions.get(id);
    if (!session) throw notFound('verification_session', id);
    return session;
  };
  return [
    route<CreateParams>(`POST ${base}`, (params) => create(world, params)),
    route<Stripe.Identity.VerificationSessionListParams>(`GET ${base}`, (params) => {
      const { status, client_reference_id: reference, related_customer: customer } = params;
      const rows = verificationSessions
        .newestFirst()
        .filter(
          (row) =>
            (!status || row.status === status) &&
            (!reference || row.client_reference_id === reference) &&
            (!customer || row.related_customer === customer),
        );
      return listPage(rows, params, base);
    }),
    route(`GET ${base}/:id`, (_params, id) => {
      const session = require(id);
      // A URL works once and for 48 hours. Retrieving the session renews it.
      if (session.url && !isLinkValid(world, session, detailsOf(world, id).linkToken)) {
        renewLink(world, session);
      }
      return session;
    }),
    route(`POST ${base}/:id/cancel`, (_params, id) => {
      const session = require(id);
      if (session.status !== 'requires_input') {
        throw invalid(
          `You cannot cancel this VerificationSession because it has a status of ${session.status}.`,
        );
      }
      move(world, session, 'canceled');
      return session;
    }),
    route(`POST ${base}/:id/redact`, (_params, id) => redact(world, require(id))),
  ];
}
