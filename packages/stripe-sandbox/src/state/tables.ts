import type Stripe from 'stripe';

/** The test number behind a payment method, and what has happened to it. */
export interface CardRecord {
  id: string;
  number: string;
  /** Set up for future use, so it needs no 3-D Secure. */
  isSetUp: boolean;
  /** Detached, or used without a customer: it cannot be attached or charged again. */
  isSpent: boolean;
}

/** Data of a Checkout Session that is not part of the session object. */
interface SessionDetails {
  id: string;
  lineItems: Stripe.LineItem[];
  /** The page shows them below the names of the lines. Sessions of older sandboxes have none. */
  descriptions?: (string | undefined)[];
  paymentIntentData: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
}

export interface AccountLinkRecord {
  id: string;
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  isUsed: boolean;
}

export interface VerifiedPerson {
  firstName: string;
  lastName: string;
  dob: { day: number; month: number; year: number };
}

interface VerificationDetails {
  id: string;
  returnUrl: string | null;
  linkToken: string;
  linkExpiresAt: number;
  isLinkUsed: boolean;
  outputs: Stripe.Identity.VerificationSession.VerifiedOutputs | null;
  /** The person on a document that is being processed. */
  person?: VerifiedPerson | null;
}

/** `data.object` is a snapshot. */
export interface StoredEvent {
  id: string;
  object: 'event';
  account?: string;
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
}

export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  /** Milliseconds, sandbox time. */
  firstAttemptAt?: number;
  /** Milliseconds, sandbox time. */
  nextAttemptAt: number;
}

export interface DueTask {
  id: string;
  kind:
    | 'authorization'
    | 'balance'
    | 'dispute'
    | 'payout'
    | 'payout_arrival'
    | 'refund'
    | 'session'
    | 'verification'
    | 'waiting_refunds';
  target: string;
  /** Milliseconds, sandbox time. */
  at: number;
}

interface ConnectedTransaction {
  id: string;
  account: string;
  transaction: Stripe.BalanceTransaction;
}

/** Belongs to a connected account or (null) the platform. */
export interface PayoutRecord {
  id: string;
  account: string | null;
  payout: Stripe.Payout;
}

interface WaitingRefund {
  id: string;
}

/** The endpoint object does not say if it serves connected accounts. */
interface EndpointDetails {
  id: string;
  isConnect: boolean;
}

export interface IdempotencyRecord {
  id: string;
  fingerprint: string;
  createdAt: number;
  answer: { status: number; body: string };
}

export const faultAnswers = [
  '429',
  '500',
  'timeout',
  'timeout-after-acting',
  '500-after-acting',
  '409',
  'card-declined',
  'refund-fails',
] as const;
export type FaultAnswer = (typeof faultAnswers)[number];

export interface Fault {
  id: string;
  method: string | null;
  path: string;
  /** API key or idempotency key, null for any. */
  key: string | null;
  answer: FaultAnswer;
  times: number;
  /** Milliseconds, sandbox time. */
  expiresAt: number | null;
}

export const webhookModes = ['normal', 'repeat', 'reorder', 'drop', 'delay'] as const;
export type WebhookMode = (typeof webhookModes)[number];

export const platformSchedules = ['manual', 'daily'] as const;
export type PlatformSchedule = (typeof platformSchedules)[number];

interface Settings {
  id: 'settings';
  clockOffset: number;
  webhookMode: WebhookMode;
  /** The platform's own. Absent in data files of older versions, which means manual. */
  platformSchedule?: PlatformSchedule;
  /** Cents that the platform's automatic payouts leave. */
  platformMinimum?: number;
}

export interface Tables {
  accounts: Stripe.Account;
  accountLinks: AccountLinkRecord;
  balanceTransactions: Stripe.BalanceTransaction;
  cards: CardRecord;
  charges: Stripe.Charge;
  checkoutSessions: Stripe.Checkout.Session;
  connectedTransactions: ConnectedTransaction;
  customers: Stripe.Customer | Stripe.DeletedCustomer;
  deliveries: Delivery;
  disputes: Stripe.Dispute;
  due: DueTask;
  earlyFraudWarnings: Stripe.Radar.EarlyFraudWarning;
  endpointDetails: EndpointDetails;
  events: StoredEvent;
  faults: Fault;
  files: Stripe.File;
  idempotency: IdempotencyRecord;
  paymentIntents: Stripe.PaymentIntent;
  paymentMethods: Stripe.PaymentMethod;
  payouts: PayoutRecord;
  refunds: Stripe.Refund;
  sessionDetails: SessionDetails;
  settings: Settings;
  setupIntents: Stripe.SetupIntent;
  topups: Stripe.Topup;
  transferReversals: Stripe.TransferReversal;
  transfers: Stripe.Transfer;
  verificationDetails: VerificationDetails;
  verificationReports: Stripe.Identity.VerificationReport;
  verificationSessions: Stripe.Identity.VerificationSession;
  waitingRefunds: WaitingRefund;
  webhookEndpoints: Stripe.WebhookEndpoint;
}

export const tableNames = [
  'accounts',
  'accountLinks',
  'balanceTransactions',
  'cards',
  'charges',
  'checkoutSessions',
  'connectedTransactions',
  'customers',
  'deliveries',
  'disputes',
  'due',
  'earlyFraudWarnings',
  'endpointDetails',
  'events',
  'faults',
  'files',
  'idempotency',
  'paymentIntents',
  'paymentMethods',
  'payouts',
  'refunds',
  'sessionDetails',
  'settings',
  'setupIntents',
  'topups',
  'transferReversals',
  'transfers',
  'verificationDetails',
  'verificationReports',
  'verificationSessions',
  'waitingRefunds',
  'webhookEndpoints',
] as const satisfies readonly (keyof Tables)[];
