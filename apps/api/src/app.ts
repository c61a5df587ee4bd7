import type { FastifyInstance } from 'fastify';
import { registerAccountDeletion } from './features/account-deletion/index.ts';
import {
  type AccountDeps,
  createAuth,
  findActor,
  registerAccounts,
  registerAccountWork,
} from './features/accounts/index.ts';
import { registerAdmin } from './features/admin/index.ts';
import { registerAlertWork } from './features/alerts/index.ts';
import { registerAnalytics } from './features/analytics/index.ts';
import { registerAuditWork } from './features/audit/index.ts';
import { registerAvailability } from './features/availability/index.ts';
import { registerBookings, registerBookingWork } from './features/bookings/index.ts';
import { registerCalendars, registerCalendarWork } from './features/calendars/index.ts';
import { registerCannedAnswers } from './features/canned-answers/index.ts';
import { registerCars, registerCarWork } from './features/cars/index.ts';
import { registerChanges, registerChangeWork } from './features/changes/index.ts';
import { registerClaims, registerClaimWork } from './features/claims/index.ts';
import { registerCompliance } from './features/compliance/index.ts';
import { registerContracts, registerContractWork } from './features/contracts/index.ts';
import { registerDataExport } from './features/data-export/index.ts';
import { registerDisputes, registerDisputeWork } from './features/disputes/index.ts';
import { registerEvents, registerEventWork } from './features/events/index.ts';
import { registerEvidence } from './features/evidence/index.ts';
import { registerFaqs } from './features/faqs/index.ts';
import { registerFavorites, registerFavoriteWork } from './features/favorites/index.ts';
import { namePhotosAt, registerFiles, registerFileWork } from './features/files/index.ts';
import { registerHandover, registerHandoverWork } from './features/handover/index.ts';
import { registerIncidents } from './features/incidents/index.ts';
import { registerInspections } from './features/inspections/index.ts';
import { registerJournal } from './features/journal/index.ts';
import { registerLateReturns, registerLateReturnWork } from './features/late-returns/index.ts';
import { registerLedger, registerLedgerWork } from './features/ledger/index.ts';
import { registerMessaging } from './features/messaging/index.ts';
import { type MetricsSource, registerMetrics } from './features/metrics/index.ts';
import { registerNotices } from './features/notices/index.ts';
import {
  type CardFormSource,
  registerPaymentMethods,
  registerPaymentMethodWork,
} from './features/payment-methods/index.ts';
import {
  registerPayoutAccounts,
  registerPayoutAccountWork,
} from './features/payout-accounts/index.ts';
import { registerPayouts } from './features/payouts/index.ts';
import { registerPeople } from './features/people/index.ts';
import {
  registerPickupReports,
  registerPickupReportWork,
} from './features/pickup-reports/index.ts';
import { registerPrices } from './features/prices/index.ts';
import { registerPush, registerPushWork } from './features/push/index.ts';
import { registerRatings } from './features/ratings/index.ts';
import { registerRefundAlertWork } from './features/refund-alerts/index.ts';
import { registerRisk, registerRiskWork } from './features/risk/index.ts';
import { registerSearch, registerSearchWork } from './features/search/index.ts';
import { findMachine, registerServiceTokens } from './features/service-tokens/index.ts';
import { registerSettlementWork } from './features/settlement/index.ts';
import { registerSitemap } from './features/sitemap/index.ts';
import { registerStaffBookings } from './features/staff-bookings/index.ts';
import { registerStaffCars } from './features/staff-cars/index.ts';
import { registerStaffSearch } from './features/staff-search/index.ts';
import { registerStripeEvents, registerStripeEventWork } from './features/stripe-events/index.ts';
import { registerSupport } from './features/support/index.ts';
import { registerVerification, registerVerificationWork } from './features/verification/index.ts';
import { registerWorkList } from './features/work/index.ts';
import type { Notifications } from './platform/database/notifications.ts';
import type { Deps } from './platform/deps.ts';
import { notFound } from './platform/errors.ts';
import { type StripeOrigins, stripeOrigins } from './platform/http/content-policy.ts';
import { registerDocs } from './platform/http/docs.ts';
import { rememberWrites } from './platform/http/own-writes.ts';
import { type Readiness, registerHealth, registerProbes } from './platform/http/readiness.ts';
import { createServer } from './platform/http/server.ts';
import type { Jobs } from './platform/jobs/index.ts';
import { mailJob } from './platform/mail/mail.job.ts';
import { forgetSentMails, sendMailOnce } from './platform/mail/send-once.ts';

export interface AppSecrets {
  auth: string;
  stripeWebhooks: readonly string[];
}

export interface AppOptions {
  readiness: Readiness;
  poolStats: MetricsSource['poolStats'];
  /** Messages between server processes; started once the app is built. */
  notifications: Notifications;
  secrets: AppSecrets;
  stripe: StripeOrigins;
  cardForm: CardFormSource;
}

interface Feature {
  routes?: (app: FastifyInstance, deps: AccountDeps, options: AppOptions) => void;
  /** Handlers of its jobs, and sweeps for what falls due by the clock. */
  work?: (jobs: Jobs, deps: Deps) => void;
}

/** Sweeps run in this order. */
const features: readonly Feature[] = [
  { routes: registerAccounts, work: registerAccountWork },
  { routes: registerAccountDeletion },
  { routes: registerDataExport },
  { work: registerRefundAlertWork },
  { routes: registerStripeEvents, work: registerStripeEventWork },
  { routes: registerCars, work: registerCarWork },
  { routes: registerAvailability },
  { routes: registerCalendars, work: registerCalendarWork },
  // Before trips complete, so that a change never outlives its trip.
  { routes: registerChanges, work: registerChangeWork },
  // Before trips complete by themselves: a car that nobody brought back is noted first.
  { routes: registerLateReturns, work: registerLateReturnWork },
  { routes: registerPrices },
  { routes: registerBookings, work: registerBookingWork },
  { work: registerSettlementWork },
  { routes: registerPickupReports, work: registerPickupReportWork },
  { routes: registerSearch, work: registerSearchWork },
  { routes: registerFavorites, work: registerFavoriteWork },
  { routes: registerAnalytics },
  { routes: registerInspections },
  { routes: registerHandover, work: registerHandoverWork },
  { routes: registerClaims, work: registerClaimWork },
  { routes: registerEvidence },
  { routes: registerIncidents },
  { routes: registerRatings },
  { routes: registerEvents, work: registerEventWork },
  { routes: registerPush, work: registerPushWork },
  { routes: registerVerification, work: registerVerificationWork },
  { routes: registerPayoutAccounts, work: registerPayoutAccountWork },
  { routes: registerPayouts },
  { routes: registerPaymentMethods, work: registerPaymentMethodWork },
  { routes: registerLedger, work: registerLedgerWork },
  { routes: registerDisputes, work: registerDisputeWork },
  { routes: registerContracts, work: registerContractWork },
  { routes: registerCompliance },
  { work: registerAuditWork },
  { routes: registerAdmin },
  { routes: registerServiceTokens },
  { routes: registerJournal },
  { routes: registerStaffBookings },
  { routes: registerStaffSearch },
  { routes: registerPeople },
  { routes: registerStaffCars },
  { routes: registerCannedAnswers },
  { routes: registerWorkList },
  { routes: registerMessaging },
  { routes: registerNotices },
  { routes: registerSupport },
  { routes: registerFaqs },
  { routes: registerRisk, work: registerRiskWork },
  { routes: registerFiles, work: registerFileWork },
  { routes: registerSitemap },
];

/** Registers every feature's routes. `main` adds the web pages afterwards. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const accountDeps: AccountDeps = { ...deps, auth: createAuth(deps, options.secrets.auth) };
  const app = await createServer({
    env: deps.env,
    log: deps.log,
    findActor: (request) => findActor(accountDeps, request),
    findMachine: (request, token) => findMachine(deps, request, token),
    stripe: options.stripe,
  });
  if (deps.env.DATABASE_READ_URL) rememberWrites(app, deps.env);
  if (deps.env.FILES_URL) namePhotosAt(app, deps.env.FILES_URL);
  await registerDocs(app);
  registerHealth(app, options.readiness);
  registerProbes(app, options.readiness);
  registerMetrics(app, { ...deps, poolStats: options.poolStats });
  for (const { routes } of features) routes?.(app, accountDeps, options);
  // Every other path belongs to the pages, but those below /api get the API's errors.
  const refuse = async () => {
    throw notFound('Address');
  };
  // Before its body is read: an unknown address is the first thing to say, whatever was sent.
  app.all('/api/*', { schema: { hide: true }, onRequest: refuse }, refuse);
  return app;
}

/** A process that only works answers the probes of its supervisor, and its metrics. */
export async function buildWorkerApp(
  deps: Deps,
  { readiness, poolStats }: Pick<AppOptions, 'readiness' | 'poolStats'>,
): Promise<FastifyInstance> {
  const app = await createServer({
    env: deps.env,
    log: deps.log,
    findActor: async () => undefined,
    stripe: stripeOrigins,
  });
  registerProbes(app, readiness);
  registerMetrics(app, { ...deps, poolStats });
  return app;
}

export function registerWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(mailJob, (_, mail) => sendMailOnce(deps, mail));
  jobs.sweep('forget-sent-mails', () => forgetSentMails(deps));
  for (const { work } of features) work?.(jobs, deps);
  registerAlertWork(jobs, deps);
}
