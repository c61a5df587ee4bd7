import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import type { RiskPoints } from '@curbside/domain/risk/rules';
import type { QueryClient } from '@tanstack/react-query';
import { type CallArguments, callApi } from '../../platform/api-client.ts';
import { listQuery } from '../../platform/list-query.ts';
import { apiKey, apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** One page of everyone's score. */
export const riskScoresQuery = (args: CallArguments<typeof riskEndpoints.riskScores>) =>
  listQuery(riskEndpoints.riskScores, args);

export function riskDetailQuery(userId: string) {
  return { ...apiQuery(riskEndpoints.riskDetail, { params: { userId } }), ...fetchedOnView };
}

export function riskLinksQuery(userId: string) {
  return { ...apiQuery(riskEndpoints.riskLinks, { params: { userId } }), ...fetchedOnView };
}

/** After a change of an account or its score. A deleted account has no details any more. */
export function refreshRisk(client: QueryClient, { isDeleted = false } = {}): void {
  void client.invalidateQueries({ queryKey: apiKey(riskEndpoints.riskScores) });
  if (!isDeleted) void client.invalidateQueries({ queryKey: apiKey(riskEndpoints.riskDetail) });
}

export function rehearseRules(points: Partial<RiskPoints>) {
  return callApi(riskEndpoints.rehearseRiskRules, { body: { points } });
}

export function recalculateRisk(userId: string) {
  return callApi(riskEndpoints.recalculateRisk, { params: { userId } });
}

export function disableAccount(userId: string, reason: string, currentPassword?: string) {
  const body = { reason, currentPassword };
  return callApi(riskEndpoints.disableAccount, { params: { userId }, body });
}

export function enableAccount(userId: string, currentPassword?: string) {
  return callApi(riskEndpoints.enableAccount, { params: { userId }, body: { currentPassword } });
}

export function deleteAccount(userId: string, currentPassword?: string) {
  return callApi(adminEndpoints.deleteUser, { params: { userId }, body: { currentPassword } });
}
