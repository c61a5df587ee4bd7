import Stripe from 'stripe';
import { checkAccount, checkConnect, checkIdentity } from './check-account.ts';
import { type ClientFor, checkKeys } from './check-keys.ts';
import { checkPermissions } from './check-permissions.ts';
import { checkWebhooks, type WebhookSettings } from './check-webhooks.ts';
import { type Finding, missing } from './finding.ts';

export interface CheckSettings extends WebhookSettings {
  secretKey: string | undefined;
  publishableKey: string | undefined;
}

export interface CheckedPart {
  title: string;
  findings: Finding[];
}

/**
 * Checks that Stripe is set up as the product needs it, and changes nothing. A failed part does not
 * stop the others, except for an invalid key.
 */
export async function checkStripe(
  clientFor: ClientFor,
  settings: CheckSettings,
): Promise<CheckedPart[]> {
  const { secretKey } = settings;
  if (!secretKey) {
    const text = 'STRIPE_SECRET_KEY is not set, so the product uses its sandbox.';
    return [{ title: 'Keys', findings: [missing(text)] }];
  }
  const stripe = clientFor(secretKey);
  const keys = await part('Keys', () => checkKeys(clientFor, { ...settings, secretKey }));
  if (keys.findings[0]?.level !== 'ok') return [keys];
  return [
    keys,
    await part('Account', () => checkAccount(stripe)),
    await part('Connect', () => checkConnect(stripe)),
    await part('Identity', () => checkIdentity(stripe)),
    await part('Webhooks', () => checkWebhooks(stripe, settings)),
    await part('Permissions', () => checkPermissions(stripe)),
  ];
}

async function part(title: string, check: () => Promise<Finding[]>): Promise<CheckedPart> {
  try {
    return { title, findings: await check() };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return { title, findings: [missing(`Stripe did not answer: ${error.message}`)] };
  }
}

const marks = { ok: 'ok     ', missing: 'MISSING', note: 'note   ' } as const;

/** The lines for the terminal; `isReady` if nothing is missing. */
export function printCheck(parts: readonly CheckedPart[]): { lines: string[]; isReady: boolean } {
  const findings = parts.flatMap((one) => one.findings);
  const count = findings.filter(({ level }) => level === 'missing').length;
  const lines = parts.flatMap(({ title, findings: found }) => [
    title,
    ...found.map(({ level, text }) => `  ${marks[level]} ${text}`),
  ]);
  const sum = count === 0 ? 'Nothing is missing.' : `${count} missing; see docs/operations.md.`;
  return { lines: [...lines, sum], isReady: count === 0 };
}
