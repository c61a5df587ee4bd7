import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { type RiskRow, riskEndpoints } from '@curbside/domain/risk/endpoints';
import type { RiskPoints } from '@curbside/domain/risk/rules';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallArguments, callApi, callApiForPage } from '../../platform/api-client.ts';
import { nextCursor } from '../../platform/next-cursor.ts';
import { apiKey, apiQuery, fetchedOnView, fetchOf } from '../../platform/query-client.ts';

interface RiskPage {
  rows: RiskRow[];
  total: number;
  next: string | undefined;
}

/** One page of the scores, with how many there are and where the next page starts. */
export function riskScoresQuery(args: CallArguments<typeof riskEndpoints.riskScores>) {
  return queryOptions<RiskPage>({
    queryKey: [...apiKey(riskEndpoints.riskScores, args), 'page'],
    queryFn: async ({ client, signal }) => {
      const { answer, headers } = await callApiForPage(riskEndpoints.riskScores, {
        ...args,
        signal,
        fetch: fetchOf(client),
      });
      return {
        rows: answer,
        total: Number(headers.get('x-total-count')),
        next: nextCursor(headers.get('link')),
      };
    },
    placeholderData: keepPreviousData,
    ...fetchedOnView,
  });
}

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
