import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import { riskTexts } from '@curbside/domain/risk/texts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { answerList } from '../../platform/http/lists.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { enableAccount, requireRecentSignIn } from '../accounts/index.ts';
import { listLinks } from './list-links.ts';
import { recalculateRisk } from './recalculate-risk.ts';
import { recordFingerprint } from './record-fingerprint.ts';
import { rehearseRules } from './rehearse-rules.ts';
import { listScorePage } from './score-queries.ts';
import { showDistribution } from './show-distribution.ts';
import { showFigures } from './show-figures.ts';
import { showRisk } from './show-risk.ts';
import { watchRequests } from './watch-requests.ts';
import { riskRowOnWire } from './wire.ts';

export function registerRisk(app: FastifyInstance, deps: Deps): void {
  watchRequests(app, deps);
  serve(app, riskEndpoints.recordFingerprint, async ({ actor, body }) => {
    await recordFingerprint(deps, actor, body);
    return { message: 'Recorded.' };
  });
  serve(app, riskEndpoints.riskScores, async (call) => {
    const rows = await answerList(call, (window) => listScorePage(deps.db, call.query, window));
    return rows.map((row) => riskRowOnWire(row, deps.clock.now()));
  });
  serve(app, riskEndpoints.riskDistribution, ({ actor }) => showDistribution(deps, actor));
  serve(app, riskEndpoints.riskDetail, ({ actor, params }) => showRisk(deps, actor, params));
  serve(app, riskEndpoints.recalculateRisk, ({ actor, params }) =>
    recalculateRisk(deps, actor, params),
  );
  serve(app, riskEndpoints.riskLinks, ({ actor, params }) => listLinks(deps, actor, params));
  serve(app, riskEndpoints.rehearseRiskRules, ({ actor, body }) =>
    rehearseRules(deps, actor, body),
  );
  servePublic(app, riskEndpoints.insuranceFigures, ({ actor }) => showFigures(deps, actor));
  serve(app, riskEndpoints.enableAccount, async ({ actor, params, body }) => {
    await requireRecentSignIn(deps, actor, body ?? {});
    const { id, accountStatus } = await enableAccount(deps, actor, { ...params, ...body });
    return { message: riskTexts.enabled, user: { id, accountStatus } };
  });
}
