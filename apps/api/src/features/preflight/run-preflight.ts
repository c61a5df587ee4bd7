import type { Env } from '../../platform/env.ts';
import { readMap } from '../../platform/geo/index.ts';
import { checkOwnOrigin, checkReceiver } from './check-addresses.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkMail } from './check-mail.ts';
import { checkPayments } from './check-payments.ts';
import { checkReplica } from './check-replica.ts';
import { checkSignIn } from './check-sign-in.ts';
import { checkStorage } from './check-storage.ts';
import { type Problem, within } from './problem.ts';

type Check = [
  variable: string,
  value: string | undefined,
  check: (value: string) => Promise<Problem[]>,
];

export interface Preflight {
  /** The variables whose services were asked. */
  checked: string[];
  problems: Problem[];
}

export interface PreflightOptions {
  /** The sandbox's address in place of Stripe's. */
  stripeUrl?: string | undefined;
}

/** Connects to everything that is set, and changes nothing that stays. */
export async function runPreflight(
  env: Env,
  { stripeUrl }: PreflightOptions = {},
): Promise<Preflight> {
  const checks: Check[] = [
    ['PUBLIC_URL', env.publicUrl, (url) => checkOwnOrigin('PUBLIC_URL', url)],
    ['DATABASE_URL', env.DATABASE_URL, (url) => checkDatabase(env, url)],
    ['DATABASE_READ_URL', env.DATABASE_READ_URL, (url) => checkReplica(env, url)],
    ['S3_BUCKET', env.S3_BUCKET, () => checkStorage(env)],
    ['FILES_URL', env.FILES_URL, (url) => checkFiles(env, url)],
    ['SMTP_URL', env.SMTP_URL, checkMail],
    ['OIDC_ISSUER', env.OIDC_ISSUER, (issuer) => checkSignIn(env, issuer)],
    env.isStaging
      ? [
          'STRIPE_SANDBOX_URL',
          env.STRIPE_SANDBOX_URL,
          (url) => checkOwnOrigin('STRIPE_SANDBOX_URL', url),
        ]
      : ['STRIPE_SECRET_KEY', env.STRIPE_SECRET_KEY, () => checkPayments(env, stripeUrl)],
    ['ALERT_WEBHOOK', env.ALERT_WEBHOOK, (url) => checkReceiver('ALERT_WEBHOOK', url)],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      env.OTEL_EXPORTER_OTLP_ENDPOINT,
      (url) => checkReceiver('OTEL_EXPORTER_OTLP_ENDPOINT', url),
    ],
    ['GEO_DATABASE', env.GEO_DATABASE, checkMap],
    ['ASN_DATABASE', env.ASN_DATABASE, checkMap],
  ];
  const asked = checks.flatMap(([variable, value, check]) =>
    value === undefined ? [] : [{ variable, run: () => check(value) }],
  );
  const found = await Promise.all(asked.map(({ variable, run }) => within(variable, run)));
  return {
    checked: asked.map(({ variable }) => variable),
    problems: [...ignoredSettings(env), ...found.flat()],
  };
}

function ignoredSettings({ ignoresTestClock }: Env): Problem[] {
  const text = 'production has no test clock, so it is ignored: unset it.';
  return ignoresTestClock ? [{ variable: 'TEST_CLOCK', text }] : [];
}

/** Reads the whole file and looks an address up. */
async function checkMap(path: string): Promise<Problem[]> {
  await readMap(path);
  return [];
}
