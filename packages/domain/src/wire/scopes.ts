/** Everything that a service token may read, each with its name on pages. */
export const scopeNames = {
  'operations:read': 'Operations',
  'audit:read': 'Audit log',
  'ledger:read': 'Ledger and differences',
} as const;

export type Scope = keyof typeof scopeNames;

export const scopes = Object.keys(scopeNames) as [Scope, ...Scope[]];
