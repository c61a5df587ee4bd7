import type { PayoutRequirements } from '@curbside/domain/payouts/requirements';
import { payoutTexts } from '@curbside/domain/payouts/texts';
import type Stripe from 'stripe';
import type { Actor, Person } from '../../platform/actor.ts';
import { hoursBefore } from '../../platform/clock.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { isStripeAway, withFreshKeys } from '../../platform/stripe/index.ts';
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

/** The refusal that makes a page start payout setup. */
export function connectRequired(): AppError {
  return new AppError('stripe_connect_required', payoutTexts.connectRequired, {
    details: { requiresStripeConnect: true },
  });
}

/** The caller's payout account at Stripe, created on first use. The platform bears fees and losses. */
export async function openPayoutAccount(deps: Deps, actor: Person): Promise<string> {
  const saved = await findPayoutAccount(deps.db, actor.id);
  if (saved) return saved.accountId;
  const user = await getUser(deps.db, actor.id);
  const installation = await getInstallationId(deps.db);
  const create = (idempotencyKey: string) =>
    deps.stripe.accounts.create(
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
        metadata: { userId: user.id, installation },
      },
      { idempotencyKey },
    );
  const account = await withFreshKeys(`${installation}-user-${user.id}-account`, create, () =>
    findRecentAccount(deps, { userId: user.id, installation }),
  );
  await inTransaction(deps, actor, async (ctx) => {
    if (!(await savePayoutAccount(ctx.tx, user.id, account.id))) return;
    await recordAudit(ctx, {
      action: 'payout_account.created',
      entity: 'user',
      entityId: user.id,
    });
  });
  return account.id;
}

/** The account that an attempt created whose answer was a failure. */
async function findRecentAccount(
  { stripe, clock }: Deps,
  { userId, installation }: { userId: string; installation: string },
): Promise<Stripe.Account | undefined> {
  const since = Math.floor(hoursBefore(clock.now(), 24).getTime() / 1000);
  for await (const account of stripe.accounts.list({ created: { gte: since }, limit: 100 })) {
    const { metadata } = account;
    if (metadata?.userId === userId && metadata.installation === installation) return account;
  }
  return undefined;
}

/** Asks Stripe whether an account can be paid and stores the answer; an account can be restricted again. */
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

/** Stores what Stripe asks of the host, and tells them once of what is pressing. */
async function followRequirements(
  ctx: Context,
  { id, details_submitted: isOnboarded, requirements }: Stripe.Account,
): Promise<void> {
  const { tx, deps } = ctx;
  // Until the details are submitted, onboarding itself asks for them.
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

/** Where the account is paid to, so that accounts with the same bank account are found. */
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
 * Whether a host can be paid now: asks Stripe, whose event about a restriction may be late. Where
 * Stripe gives no answer, what it said last counts.
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
