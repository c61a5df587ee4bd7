import type { ServiceToken } from '@curbside/domain/service-tokens/endpoints';
import type { ServiceTokenRow } from './queries.ts';

export function serviceTokenOnWire(row: ServiceTokenRow): ServiceToken {
  const { id, name, scopes, expiresOn, createdAt, lastUsedAt } = row;
  return {
    id,
    name,
    scopes,
    expiresOn,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
