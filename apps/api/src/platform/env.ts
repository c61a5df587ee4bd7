import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { product } from '@curbside/domain/product';
import { z } from 'zod';

/** A setting that prevents the start. The message says what to do. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const portSchema = z.coerce.number().int().min(0).max(65_535);
const databaseSchema = z.url({ protocol: /^postgres(ql)?$/ });
const originSchema = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

const proxiesSchema = z
  .string()
  .refine(
    (text) => hopsOf(text) !== undefined || text.split(',').every((part) => isProxy(part.trim())),
    'name the proxies: IP addresses, networks such as 10.0.0.0/8, or loopback, separated by commas; or say how many proxies a request passes, such as 1',
  )
  .transform((text) => hopsOf(text) ?? text);

function hopsOf(text: string): number | undefined {
  if (text === 'true') return 1;
  return /^[1-9]$/.test(text) ? Number(text) : undefined;
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

const fileSchema = z.string().refine(existsSync, 'there is no such file');

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: portSchema.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: originSchema.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseSchema.optional(),
  /** Past a transaction pooler at DATABASE_URL, for work that needs its own session. */
  DATABASE_DIRECT_URL: databaseSchema.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** `off`: the operator applies migrations, with `npm run migrate`. */
  MIGRATE: z.enum(['on', 'off']).default('on'),
  SEED: z.enum(['demo', 'none']).optional(),
  SANDBOX_PORT: portSchema.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Stripe sends events of connected accounts to another endpoint, with its own secret. */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default(`${product.name} <no-reply@${product.slug}.test>`),
  /** Keys of web push. Without them the server creates its own once. */
  VAPID_PUBLIC_KEY: z.string().length(87, 'must be a key of 65 bytes in base64url').optional(),
  VAPID_PRIVATE_KEY: z.string().length(43, 'must be a key of 32 bytes in base64url').optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('single sign-on'),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  TRUST_PROXY: proxiesSchema.optional(),
  /** Offline databases in MaxMind's format, to replace the shipped ones. */
  GEO_DATABASE: fileSchema.optional(),
  ASN_DATABASE: fileSchema.optional(),
  TEST_CLOCK: z.enum(['0', '1']).default('0'),
  /** Free space on the disk of DATA_DIR: below either value, uploads are refused. */
  MIN_FREE_PERCENT: z.coerce.number().min(0).max(100).default(5),
  MIN_FREE_GB: z.coerce.number().min(0).default(1),
  /** Seconds for which a stopping server still serves but tells balancers not to send more. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

type RawEnv = z.output<typeof envSchema>;

export interface Env
  extends Omit<
    RawEnv,
    | 'SEED'
    | 'HOST'
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
  publicUrl: string;
  /** Origins that browsers may call from: the public one, and in development both names of localhost. */
  allowedOrigins: readonly string[];
  SANDBOX_PORT: number;
  usesSandbox: boolean;
  hasTestClock: boolean;
}

const together = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
] as const;

/** Reads and checks the environment. Throws EnvironmentError naming every wrong variable. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new EnvironmentError(`Wrong environment: ${lines.join('; ')}`);
  }
  const raw = parsed.data;
  const isProduction = raw.NODE_ENV === 'production';
  if (isProduction) requireForProduction(raw);
  requireWholeSets(raw);
  // Without events the server would miss movements of real money.
  if (/^[sr]k_live_/.test(raw.STRIPE_SECRET_KEY ?? ''))
    requireAll(raw, besideKey, 'A live Stripe key');
  if (raw.SEED === 'demo' && raw.STRIPE_SECRET_KEY) {
    throw new EnvironmentError('The demo pays with the sandbox: unset STRIPE_SECRET_KEY for it.');
  }
  const publicUrl = raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`;
  return {
    ...raw,
    DATA_DIR: resolve(raw.DATA_DIR),
    isProduction,
    HOST: raw.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    STAFF_SECOND_FACTOR: raw.STAFF_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional'),
    DRAIN_SECONDS: raw.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    SEED: raw.SEED ?? (isProduction || raw.STRIPE_SECRET_KEY ? 'none' : 'demo'),
    publicUrl,
    allowedOrigins:
      raw.PUBLIC_URL || isProduction ? [publicUrl] : [publicUrl, `http://127.0.0.1:${raw.PORT}`],
    SANDBOX_PORT: raw.SANDBOX_PORT ?? (raw.PORT === 0 ? 0 : raw.PORT + 1),
    usesSandbox: !raw.STRIPE_SECRET_KEY,
    hasTestClock: raw.TEST_CLOCK === '1' && !isProduction,
  };
}

/** A secret key needs these too: the card form and the events of both endpoints. */
const besideKey = [
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
] as const;

function requireAll(raw: RawEnv, names: readonly (keyof RawEnv)[], what: string): void {
  const missing = names.filter((name) => !raw[name]);
  if (missing.length > 0) throw new EnvironmentError(`${what} needs ${missing.join(', ')}.`);
}

function requireForProduction(raw: RawEnv): void {
  requireAll(raw, ['PUBLIC_URL', 'STRIPE_SECRET_KEY', ...besideKey], 'Production');
  const { protocol, hostname } = new URL(raw.PUBLIC_URL ?? '');
  if (protocol === 'http:' && !isThisMachine(hostname)) {
    throw new EnvironmentError('Production needs a PUBLIC_URL that begins with https://.');
  }
  if (raw.SEED === 'demo') throw new EnvironmentError('The demo is never loaded in production.');
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function requireWholeSets(raw: RawEnv): void {
  for (const names of together) {
    const missing = names.filter((name) => !raw[name]);
    if (missing.length > 0 && missing.length < names.length) {
      throw new EnvironmentError(`${names.join(', ')} go together: ${missing.join(', ')} not set.`);
    }
  }
  if (raw.DATABASE_DIRECT_URL && !raw.DATABASE_URL) {
    throw new EnvironmentError('DATABASE_DIRECT_URL needs DATABASE_URL.');
  }
  if (raw.S3_ENDPOINT && !raw.S3_BUCKET) {
    throw new EnvironmentError('S3_ENDPOINT needs S3_BUCKET.');
  }
}
