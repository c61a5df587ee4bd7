import { createECDH } from 'node:crypto';
import { resolve } from 'node:path';
import { problemsOfMarket } from '@curbside/domain/market/check-market';
import { market } from '@curbside/domain/market/current';
import { placesOfMarkets } from '@curbside/domain/market/market-places';
import { defaultMarket, markets } from '@curbside/domain/market/markets';
import { product } from '@curbside/domain/product';
import { z } from 'zod';
import {
  databaseSchema,
  mapSchema,
  originSchema,
  portSchema,
  proxiesSchema,
  senderSchema,
} from './env-fields.ts';
import { misspeltVariables } from './misspelt-variables.ts';

/** A setting that prevents the start. The message says what to do. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
  /** A line for each wrong setting. */
  readonly problems: readonly string[];

  constructor(
    message: string,
    { problems = [message], ...options }: ErrorOptions & { problems?: readonly string[] } = {},
  ) {
    super(message, options);
    this.problems = problems;
  }
}

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: portSchema.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: originSchema.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseSchema.optional(),
  /** Past a transaction pooler at DATABASE_URL, for work that needs its own session. */
  DATABASE_DIRECT_URL: databaseSchema.optional(),
  /** A streaming replica of DATABASE_URL, for searches and public pages. */
  DATABASE_READ_URL: databaseSchema.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** `off`: the operator applies migrations, with `npm run migrate`. */
  MIGRATE: z.enum(['on', 'off']).default('on'),
  SEED: z.enum(['demo', 'none']).optional(),
  SANDBOX_PORT: portSchema.optional(),
  /** A site in production mode to rehearse on: the sandbox stands in for Stripe, and each page says so. */
  STRIPE_SANDBOX: z.enum(['staging']).optional(),
  /** Where a proxy serves the sandbox's pages to browsers. */
  STRIPE_SANDBOX_URL: originSchema.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Stripe sends events of connected accounts to another endpoint, with its own secret. */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: senderSchema.optional(),
  /** Keys of web push. Without them the server creates its own once. */
  VAPID_PUBLIC_KEY: z.string().length(87, 'must be a key of 65 bytes in base64url').optional(),
  VAPID_PRIVATE_KEY: z.string().length(43, 'must be a key of 32 bytes in base64url').optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Classes from which a file is read at once. */
  S3_ORIGINALS_CLASS: z.enum(['INTELLIGENT_TIERING', 'STANDARD_IA', 'GLACIER_IR']).optional(),
  /** Where browsers read files: the origin of a CDN or of the bucket itself. */
  FILES_URL: originSchema.optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('single sign-on'),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  TRUST_PROXY: proxiesSchema.optional(),
  /** Offline databases in MaxMind's format, to replace the shipped ones. */
  GEO_DATABASE: mapSchema.optional(),
  ASN_DATABASE: mapSchema.optional(),
  /** Who is told of what needs an operator, by email and by a signed webhook. */
  ALERT_EMAIL: z.email().optional(),
  ALERT_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'must be whsec_ and a secret in base64')
    .optional(),
  TEST_CLOCK: z.enum(['0', '1']).default('0'),
  /** Free space on the disk of DATA_DIR: below either value, uploads are refused. */
  MIN_FREE_PERCENT: z.coerce.number().min(0).max(100).default(5),
  MIN_FREE_GB: z.coerce.number().min(0).default(1),
  /** Where spans of OpenTelemetry go, by OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The bearer token that reads /metrics. */
  METRICS_TOKEN: z.string().optional(),
  /** `web` answers requests, `worker` runs jobs and sweeps, `all` does both. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** Seconds for which a stopping server still serves but tells balancers not to send more. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  /** The city, by its id in the domain's market/markets.ts. */
  MARKET: z.enum(Object.keys(markets)).default(defaultMarket.id),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

type RawEnv = z.output<typeof envSchema>;

export interface Env
  extends Omit<
    RawEnv,
    | 'SEED'
    | 'HOST'
    | 'MAIL_FROM'
    | 'PUBLIC_URL'
    | 'SANDBOX_PORT'
    | 'TEST_CLOCK'
    | 'STAFF_SECOND_FACTOR'
    | 'DRAIN_SECONDS'
  > {
  isProduction: boolean;
  /** Staff roles may need a second factor. Default: required in production. */
  STAFF_SECOND_FACTOR: 'required' | 'optional';
  /** Outside production, by default this machine only: everyone knows the demo's passwords. */
  HOST: string;
  SEED: 'demo' | 'none';
  DRAIN_SECONDS: number;
  /** The sender of emails. */
  MAIL_FROM: string;
  publicUrl: string;
  /** Origins that browsers may call from: the public one, and in development both names of localhost. */
  allowedOrigins: readonly string[];
  SANDBOX_PORT: number;
  usesSandbox: boolean;
  /** In production mode with the sandbox. */
  isStaging: boolean;
  /** Stripe moves real money. */
  isLive: boolean;
  hasTestClock: boolean;
  /** Production has no test clock, whatever is set. */
  ignoresTestClock: boolean;
}

const together = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['ALERT_WEBHOOK', 'ALERT_WEBHOOK_SECRET'],
] as const;

/** Reads and checks the environment. Throws EnvironmentError naming every wrong variable. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse(given);
  const misspelt = misspeltVariables(given, Object.keys(envSchema.shape));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    const message = `Wrong environment: ${[...lines, ...misspelt].join('; ')}`;
    throw new EnvironmentError(message, { problems: [...lines, ...misspelt] });
  }
  const raw = parsed.data;
  const isProduction = raw.NODE_ENV === 'production';
  const problems = [
    ...misspelt,
    ...(isProduction ? problemsInProduction(raw) : []),
    ...problemsOfSets(raw),
    ...problemsOfStripe(raw),
    ...problemsOfStaging(raw),
    ...problemsOfPush(raw),
    ...problemsOfMarket(market, placesOfMarkets[market.id]).map((text) => `MARKET: ${text}.`),
  ];
  if (problems.length > 0) throw new EnvironmentError(problems.join(' '), { problems });
  const publicUrl = raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`;
  const isStaging = raw.STRIPE_SANDBOX === 'staging';
  return {
    ...raw,
    DATA_DIR: resolve(raw.DATA_DIR),
    isProduction,
    MAIL_FROM: raw.MAIL_FROM ?? `${product.name} <no-reply@${product.slug}.test>`,
    HOST: raw.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    STAFF_SECOND_FACTOR: raw.STAFF_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional'),
    DRAIN_SECONDS: raw.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    SEED: raw.SEED ?? (isProduction || raw.STRIPE_SECRET_KEY || isElsewhere(raw) ? 'none' : 'demo'),
    publicUrl,
    allowedOrigins:
      raw.PUBLIC_URL || isProduction ? [publicUrl] : [publicUrl, `http://127.0.0.1:${raw.PORT}`],
    SANDBOX_PORT: raw.SANDBOX_PORT ?? (raw.PORT === 0 ? 0 : raw.PORT + 1),
    usesSandbox: !raw.STRIPE_SECRET_KEY || isStaging,
    isStaging,
    isLive: /^[sr]k_live_/.test(raw.STRIPE_SECRET_KEY ?? ''),
    hasTestClock: raw.TEST_CLOCK === '1' && !isProduction,
    ignoresTestClock: raw.TEST_CLOCK === '1' && isProduction,
  };
}

/** A secret key needs these too: the card form and the events of both endpoints. */
const besideKey = [
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
] as const;

function problemsInProduction(raw: RawEnv): string[] {
  const ofStripe = ['STRIPE_SECRET_KEY', ...besideKey] as const;
  return [
    ...missing(raw, ['PUBLIC_URL', ...(raw.STRIPE_SANDBOX ? [] : ofStripe)], 'Production'),
    ...(isReadOnTheWay(raw.PUBLIC_URL)
      ? ['Production needs a PUBLIC_URL that begins with https://.']
      : []),
    ...problemsOfFilesInProduction(raw),
    ...problemsOfSecretsInProduction(raw),
    ...(raw.SEED === 'demo' ? ['The demo is never loaded in production.'] : []),
    ...(raw.SMTP_URL ? missing(raw, ['MAIL_FROM'], 'SMTP_URL') : []),
  ];
}

/** Short secrets are guessed; tests on a desk may use them. */
function problemsOfSecretsInProduction({ METRICS_TOKEN, ALERT_WEBHOOK_SECRET }: RawEnv): string[] {
  return [
    ...(METRICS_TOKEN && METRICS_TOKEN.length < 16
      ? ['Production needs a METRICS_TOKEN of at least 16 characters.']
      : []),
    ...(ALERT_WEBHOOK_SECRET && ALERT_WEBHOOK_SECRET.length < 'whsec_'.length + 32
      ? ['Production needs an ALERT_WEBHOOK_SECRET of whsec_ and 24 bytes or more in base64.']
      : []),
  ];
}

/** Browsers load nothing by http into a page that came by https. */
function problemsOfFilesInProduction({ FILES_URL, S3_ENDPOINT }: RawEnv): string[] {
  if (!FILES_URL) return [];
  return [
    ...(isReadOnTheWay(FILES_URL)
      ? ['Production needs a FILES_URL that begins with https://.']
      : []),
    ...(isReadOnTheWay(S3_ENDPOINT)
      ? [
          'FILES_URL needs an S3_ENDPOINT that begins with https://, where browsers read private files.',
        ]
      : []),
  ];
}

function isReadOnTheWay(origin = 'https://unset.invalid'): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !isThisMachine(hostname);
}

/** Browsers pay on pages of the sandbox, which therefore need an address beside the site's. */
function problemsOfStaging(raw: RawEnv): string[] {
  if (!raw.STRIPE_SANDBOX) {
    return raw.STRIPE_SANDBOX_URL ? missing(raw, ['STRIPE_SANDBOX'], 'STRIPE_SANDBOX_URL') : [];
  }
  const keys = [raw.STRIPE_SECRET_KEY, raw.STRIPE_PUBLISHABLE_KEY];
  const isPublic = !isThisMachine(new URL(raw.PUBLIC_URL ?? 'http://localhost').hostname);
  return [
    ...(raw.NODE_ENV === 'production'
      ? []
      : ['STRIPE_SANDBOX is for production mode: elsewhere the sandbox runs without it.']),
    ...(keys.some((key) => key?.includes('_live_'))
      ? ['STRIPE_SANDBOX never runs with a live key: unset STRIPE_SECRET_KEY.']
      : []),
    ...(isPublic ? missing(raw, ['STRIPE_SANDBOX_URL'], 'STRIPE_SANDBOX at a public address') : []),
    ...(isReadOnTheWay(raw.STRIPE_SANDBOX_URL)
      ? ['STRIPE_SANDBOX_URL must begin with https://.']
      : []),
  ];
}

/** The cars and trips of the demo are in the default market. */
const isElsewhere = ({ MARKET }: RawEnv) => MARKET !== defaultMarket.id;

function missing(raw: RawEnv, names: readonly (keyof RawEnv)[], what: string): string[] {
  const absent = names.filter((name) => !raw[name]);
  return absent.length > 0 ? [`${what} needs ${absent.join(', ')}.`] : [];
}

export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function problemsOfSets(raw: RawEnv): string[] {
  const halves = together.flatMap((names) => {
    const absent = names.filter((name) => !raw[name]);
    return absent.length > 0 && absent.length < names.length
      ? [`${names.join(', ')} go together: ${absent.join(', ')} not set.`]
      : [];
  });
  return [
    ...halves,
    ...(raw.SEED === 'demo' && isElsewhere(raw)
      ? [`The demo is in the market ${defaultMarket.id}: unset MARKET for it.`]
      : []),
    ...(raw.DATABASE_DIRECT_URL ? missing(raw, ['DATABASE_URL'], 'DATABASE_DIRECT_URL') : []),
    ...(raw.DATABASE_READ_URL ? missing(raw, ['DATABASE_URL'], 'DATABASE_READ_URL') : []),
    ...(raw.S3_ENDPOINT ? missing(raw, ['S3_BUCKET'], 'S3_ENDPOINT') : []),
    ...(raw.FILES_URL ? missing(raw, ['S3_BUCKET'], 'FILES_URL') : []),
    ...(raw.FILES_URL && raw.FILES_URL === raw.PUBLIC_URL
      ? ['FILES_URL must be another origin than PUBLIC_URL, because it serves what people sent.']
      : []),
    ...(raw.S3_ORIGINALS_CLASS ? missing(raw, ['S3_BUCKET'], 'S3_ORIGINALS_CLASS') : []),
  ];
}

function problemsOfStripe(raw: RawEnv): string[] {
  const secret = raw.STRIPE_SECRET_KEY ?? '';
  const publishable = raw.STRIPE_PUBLISHABLE_KEY ?? secret;
  const isLive = (key: string) => /^[a-z]+_live_/.test(key);
  const { STRIPE_WEBHOOK_SECRET: own, STRIPE_CONNECT_WEBHOOK_SECRET: connected } = raw;
  return [
    // Without events the server would miss movements of real money.
    ...(isLive(secret) && raw.NODE_ENV !== 'production'
      ? missing(raw, besideKey, 'A live Stripe key')
      : []),
    ...(isLive(secret) !== isLive(publishable)
      ? [
          'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of two modes: use both of live mode, or both of test mode.',
        ]
      : []),
    ...(own && own === connected
      ? [
          'STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET are equal: each endpoint has its own.',
        ]
      : []),
    ...(raw.SEED === 'demo' && secret && raw.NODE_ENV !== 'production'
      ? ['The demo pays with the sandbox: unset STRIPE_SECRET_KEY for it.']
      : []),
  ];
}

function problemsOfPush(raw: RawEnv): string[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = raw;
  if (!publicKey || !privateKey || isKeyPair(publicKey, privateKey)) return [];
  return ['VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.'];
}

function isKeyPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    return false;
  }
  return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
}
