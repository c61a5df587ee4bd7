import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from '../../state/ids.ts';

const testRoutingNumber = '110000000';

/** Replaces an earlier bank account. */
export function attachBankAccount(account: Stripe.Account, number: string | undefined): void {
  // Without a number each account has its own bank account.
  const source = number ?? account.id;
  const bankAccount: Stripe.BankAccount = {
    id: newId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: account.country ?? 'US',
    currency: account.default_currency ?? 'usd',
    default_for_currency: true,
    fingerprint: createHash('sha256')
      .update(`${testRoutingNumber}-${source}`)
      .digest('hex')
      .slice(0, 16),
    last4: number?.slice(-4) ?? '6789',
    metadata: {},
    routing_number: testRoutingNumber,
    status: 'new',
  };
  if (account.external_accounts) account.external_accounts.data = [bankAccount];
}
