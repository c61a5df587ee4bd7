import type { LinkKind } from '@curbside/domain/risk/endpoints';

export const kindWords: Record<LinkKind, string> = {
  device: 'device',
  card: 'card',
  bank_account: 'bank account',
  address: 'IP address',
};
