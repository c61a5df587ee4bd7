import { adminCalls } from '@curbside/domain/admin/calls';
import { riskCalls } from '@curbside/domain/risk/calls';
import type { disableFormSchema } from '@curbside/domain/risk/forms';
import type { RiskPoints } from '@curbside/domain/risk/rules';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type CallArguments, callApi } from '../../platform/api-client.ts';
import { listQuery } from '../../platform/list-query.ts';
import { apiKey, apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** One page of everyone's score. */
export const riskScoresQuery = (args: CallArguments<typeof riskCalls.riskScores>) =>
  listQuery(riskCalls.riskScores, args);

export const riskDistributionQuery = {
  ...apiQuery(riskCalls.riskDistribution, {}),
  ...fetchedOnView,
};

export function riskDetailQuery(userId: string) {
  return { ...apiQuery(riskCalls.riskDetail, { params: { userId } }), ...fetchedOnView };
}

export function riskLinksQuery(userId: string) {
  return { ...apiQuery(riskCalls.riskLinks, { params: { userId } }), ...fetchedOnView };
}

/** After a change of an account or its score. A deleted account has no details any more. */
export function refreshRisk(client: QueryClient, { isDeleted = false } = {}): void {
  void client.invalidateQueries({ queryKey: apiKey(riskCalls.riskScores) });
  void client.invalidateQueries({ queryKey: apiKey(riskCalls.riskDistribution) });
  if (!isDeleted) void client.invalidateQueries({ queryKey: apiKey(riskCalls.riskDetail) });
}

export function rehearseRules(points: Partial<RiskPoints>) {
  return callApi(riskCalls.rehearseRiskRules, { body: { points } });
}

export function recalculateRisk(userId: string) {
  return callApi(riskCalls.recalculateRisk, { params: { userId } });
}

export type DisableGiven = z.input<typeof disableFormSchema>;

export function disableAccount(userId: string, given: DisableGiven, currentPassword?: string) {
  const body = { ...given, currentPassword };
  return callApi(riskCalls.disableAccount, { params: { userId }, body });
}

export function enableAccount(userId: string, currentPassword?: string) {
  return callApi(riskCalls.enableAccount, { params: { userId }, body: { currentPassword } });
}

export function deleteAccount(userId: string, currentPassword?: string) {
  return callApi(adminCalls.deleteUser, { params: { userId }, body: { currentPassword } });
}
