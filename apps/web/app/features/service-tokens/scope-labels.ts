import type { Scope } from '@curbside/domain/wire/scopes';

export const scopeLabels: Record<Scope, string> = {
  'operations:read': 'Operations',
  'audit:read': 'Audit log',
  'ledger:read': 'Ledger',
};
