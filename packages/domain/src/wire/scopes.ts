/** Everything that a service token may read. */
export const scopes = ['operations:read', 'audit:read', 'ledger:read'] as const;

export type Scope = (typeof scopes)[number];
