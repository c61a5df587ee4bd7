import { payoutTexts } from '@curbside/domain/payouts/texts';
import type { Actor } from '../../platform/actor.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { withFreshKeys } from '../../platform/stripe/index.ts';
import { findUser, type UserRow } from '../accounts/index.ts';
import { markPayoutAccount, savePayoutAccount } from './queries.ts';

async function getUser(deps: Deps, actor: Actor): Promise<UserRow> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw notFound('User');
  return user;
}

/** The caller's payout account at Stripe, made on first use. The platform bears fees and losses. */
export async function openPayoutAccount(deps: Deps, actor: Actor): Promise<string> {
  const user = await getUser(deps, actor);
  if (user.stripeAccountId) return user.stripeAccountId;
  const installation = await getInstallationId(deps.db);
  const account = await withFreshKeys(`${installation}-user-${user.id}-account`, (idempotencyKey) =>
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
        metadata: { userId: user.id },
      },
      { idempotencyKey },
    ),
  );
  await savePayoutAccount(deps.db, user.id, account.id);
  return account.id;
}

interface LinkRequest {
  accountId?: string;
  returnUrl?: string;
  refreshUrl?: string;
  bookingId?: number;
}

/**
 * A single-use link to onboarding. Only for the caller's own account, and back only to this site.
 * Throws stripe_connect_required where there is no account yet, not_found for another's.
 */
export async function linkPayoutAccount(
  deps: Deps,
  actor: Actor,
  request: LinkRequest,
): Promise<string> {
  const user = await getUser(deps, actor);
  if (!user.stripeAccountId) {
    throw new AppError('stripe_connect_required', payoutTexts.connectRequired, {
      details: { requiresStripeConnect: true },
    });
  }
  if (request.accountId && request.accountId !== user.stripeAccountId) throw notFound('Account');
  const path = request.bookingId
    ? `/owner-bookings?bookingId=${request.bookingId}`
    : '/payment-success';
  const home = `${actor.site}${path}`;
  const link = await deps.stripe.accountLinks.create({
    account: user.stripeAccountId,
    type: 'account_onboarding',
    return_url: ownUrl(deps, 'returnUrl', request.returnUrl) ?? home,
    refresh_url: ownUrl(deps, 'refreshUrl', request.refreshUrl) ?? home,
  });
  return link.url;
}

function ownUrl(deps: Deps, field: string, given: string | undefined): string | undefined {
  if (!given) return undefined;
  const { publicUrl, allowedOrigins } = deps.env;
  const url = URL.canParse(given, publicUrl) ? new URL(given, publicUrl) : undefined;
  if (!url || !allowedOrigins.includes(url.origin)) {
    throw invalidField(field, 'This address is not on this site.');
  }
  return url.href;
}

/** Asks Stripe whether an account can be paid, and takes it over: it can also fall back. */
export async function syncPayoutAccount(deps: Deps, accountId: string): Promise<boolean> {
  const account = await deps.stripe.accounts.retrieve(accountId);
  const isVerified = Boolean(
    account.details_submitted && account.charges_enabled && account.payouts_enabled,
  );
  await markPayoutAccount(deps.db, accountId, isVerified ? 'verified' : 'pending');
  return isVerified;
}

/** Whether a host can be paid now: Stripe is asked, since an account can fall back unheard. */
export async function refreshPayoutAccount(deps: Deps, userId: string): Promise<boolean> {
  const user = await findUser(deps.db, userId);
  return user?.stripeAccountId ? syncPayoutAccount(deps, user.stripeAccountId) : false;
}
