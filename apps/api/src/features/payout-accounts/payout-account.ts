import type { PayoutRequirements } from '@curbside/domain/payouts/requirements';
import { payoutTexts } from '@curbside/domain/payouts/texts';
import type Stripe from 'stripe';
import type { Actor, Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import {
  findCreated,
  isStripeAway,
  whileKeysLast,
  withFreshKeys,
} from '../../platform/stripe/index.ts';
import { getUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { saveInstrument } from '../risk/index.ts';
import { requirementsEmail } from './emails.ts';
import {
  findPayoutAccount,
  findPayoutAccountOwner,
  markPayoutAccount,
  markPayoutAccountChecked,
  savePayoutAccount,
  savePayoutRequirements,
} from './queries.ts';

/** Pages start payout setup on this error. */
export function connectRequired(): AppError {
  return new AppError('stripe_connect_required', payoutTexts.connectRequired, {
    details: { requiresStripeConnect: true },
  });
}

/** Stripe refuses a call while another one with its idempotency key is under way. */
const oneAtATime = new KeyedQueue(1);

/** Creates the caller's Stripe account on first use. The platform bears fees and losses. */
export function openPayoutAccount(deps: Deps, actor: Person): Promise<string> {
  return oneAtATime.run(actor.id, () => findOrCreate(deps, actor));
}

async function findOrCreate(deps: Deps, actor: Person): Promise<string> {
  const saved = await findPayoutAccount(deps.db, actor.id);
  if (saved) return saved.accountId;
  const account = await createOnce(deps, await getUser(deps.db, actor.id));
  return inTransaction(deps, actor, async (ctx) => {
    if (!(await savePayoutAccount(ctx.tx, actor.id, account.id))) {
      // Another server process has saved an account since.
      return (await findPayoutAccount(ctx.tx, actor.id))?.accountId ?? account.id;
    }
    await recordAudit(ctx, {
      action: 'payout_account.created',
      entity: 'user',
      entityId: actor.id,
    });
    return account.id;
  });
}

async function createOnce(
  { db, stripe, clock }: Deps,
  user: { id: string; email: string },
): Promise<Stripe.Account> {
  const now = clock.now();
  const installation = await getInstallationId(db);
  const metadata = { userId: user.id, installation };
  const create = (idempotencyKey: string) =>
    stripe.accounts.create(
      {
        country: 'US',
        email: user.email,
        controller: {
          losses: { payments: 'application' },
          fees: { payer: 'application' },
          stripe_dashboard: { type: 'express' },
          requirement_collection: 'stripe',
        },
        capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
        metadata,
      },
      { idempotencyKey },
    );
  return withFreshKeys(`${installation}-user-${user.id}-account`, create, {
    now,
    find: () => findCreated(stripe.accounts.list(whileKeysLast(now)), metadata),
  });
}

/**
 * Reads from Stripe whether an account can be paid, and stores it; an account can become restricted
 * again.
 */
export async function syncPayoutAccount(
  deps: Deps,
  actor: Actor,
  accountId: string,
): Promise<boolean> {
  const account = await deps.stripe.accounts.retrieve(accountId);
  const isVerified = Boolean(
    account.details_submitted &&
      account.charges_enabled &&
      account.payouts_enabled &&
      account.capabilities?.transfers === 'active',
  );
  const status = isVerified ? 'verified' : 'pending';
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await saveBankAccounts(ctx, account);
    await markPayoutAccountChecked(tx, accountId, now);
    await followRequirements(ctx, account);
    const userId = await markPayoutAccount(tx, accountId, status);
    if (!userId) return;
    await recordAudit(ctx, {
      action: `payout_account.${status}`,
      entity: 'user',
      entityId: userId,
    });
  });
  return isVerified;
}

/** Stores Stripe's requirements, and emails the host once about urgent ones. */
async function followRequirements(
  ctx: Context,
  { id, details_submitted: isOnboarded, requirements }: Stripe.Account,
): Promise<void> {
  const { tx, deps } = ctx;
  // Before the details are submitted, onboarding itself asks for them.
  if (!isOnboarded) return;
  const {
    currently_due: due,
    current_deadline: deadline,
    disabled_reason: reason,
  } = {
    ...requirements,
  };
  const asked: PayoutRequirements = {
    due: due ?? [],
    deadline: deadline ? new Date(deadline * 1000).toISOString() : null,
    isRestricted: Boolean(reason),
  };
  const host = await savePayoutRequirements(tx, id, asked);
  if (host) await mailJob.enqueue(ctx, requirementsEmail(deps, host, asked));
}

/** Stores the bank accounts, so that accounts sharing one are found. */
async function saveBankAccounts(
  { tx, now }: Context,
  { id, external_accounts: external }: Stripe.Account,
): Promise<void> {
  const userId = await findPayoutAccountOwner(tx, id);
  if (!userId) return;
  for (const target of external?.data ?? []) {
    const kind = target.object === 'card' ? 'card' : 'bank_account';
    await saveInstrument(tx, { userId, kind, fingerprint: target.fingerprint }, now);
  }
}

/**
 * Asks Stripe whether a host can be paid now, since the webhook about a restriction may be late. If
 * Stripe does not answer, the last known state counts.
 */
export async function refreshPayoutAccount(
  deps: Deps,
  actor: Actor,
  userId: string,
): Promise<boolean> {
  const account = await findPayoutAccount(deps.db, userId);
  if (!account) return false;
  try {
    return await syncPayoutAccount(deps, actor, account.accountId);
  } catch (error) {
    if (!isStripeAway(error)) throw error;
    deps.log.warn({ err: error, userId }, 'the payout account could not be checked');
    return account.status === 'verified';
  }
}
