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

interface VerificationDetails {
  id: string;
  returnUrl: string | null;
  linkToken: string;
  linkExpiresAt: number;
  isLinkUsed: boolean;
  outputs: Stripe.Identity.VerificationSession.VerifiedOutputs | null;
}

/** An event. `data.object` is a snapshot. */
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
  nextAttemptAt: number;
}

export interface DueTask {
  id: string;
  kind: 'authorization' | 'session' | 'balance' | 'refund';
  target: string;
  /** Milliseconds, sandbox time. */
  at: number;
}

export interface IdempotencyRecord {
  id: string;
  fingerprint: string;
  createdAt: number;
  answer: { status: number; body: string };
}

export interface Fault {
  id: string;
  method: string | null;
  path: string;
  answer: '429' | '500' | 'timeout' | 'timeout-after-acting';
  times: number;
}

export const WEBHOOK_MODES = ['normal', 'repeat', 'reorder', 'drop', 'delay'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

interface Settings {
  id: 'settings';
  clockOffset: number;
  webhookMode: WebhookMode;
}

/** The persisted tables. */
export interface Tables {
  accounts: Stripe.Account;
  accountLinks: AccountLinkRecord;
  balanceTransactions: Stripe.BalanceTransaction;
  cards: CardRecord;
  charges: Stripe.Charge;
  checkoutSessions: Stripe.Checkout.Session;
  customers: Stripe.Customer | Stripe.DeletedCustomer;
  deliveries: Delivery;
  disputes: Stripe.Dispute;
  due: DueTask;
  events: StoredEvent;
  faults: Fault;
  idempotency: IdempotencyRecord;
  paymentIntents: Stripe.PaymentIntent;
  paymentMethods: Stripe.PaymentMethod;
  refunds: Stripe.Refund;
  sessionDetails: SessionDetails;
  settings: Settings;
  setupIntents: Stripe.SetupIntent;
  transferReversals: Stripe.TransferReversal;
  transfers: Stripe.Transfer;
  verificationDetails: VerificationDetails;
  verificationReports: Stripe.Identity.VerificationReport;
  verificationSessions: Stripe.Identity.VerificationSession;
  webhookEndpoints: Stripe.WebhookEndpoint;
}

export const TABLE_NAMES = [
  'accounts',
  'accountLinks',
  'balanceTransactions',
  'cards',
  'charges',
  'checkoutSessions',
  'customers',
  'deliveries',
  'disputes',
  'due',
  'events',
  'faults',
  'idempotency',
  'paymentIntents',
  'paymentMethods',
  'refunds',
  'sessionDetails',
  'settings',
  'setupIntents',
  'transferReversals',
  'transfers',
  'verificationDetails',
  'verificationReports',
  'verificationSessions',
  'webhookEndpoints',
] as const satisfies readonly (keyof Tables)[];
