import type { LedgerAccount } from '@curbside/domain/ledger/accounts';

/** 'host_payable' as people read it: 'Host payable'. */
export function accountName(account: LedgerAccount): string {
  const text = account.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
