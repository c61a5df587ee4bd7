import {
  type CannedAnswer,
  cannedAnswerEndpoints,
} from '@curbside/domain/canned-answers/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  changeCannedAnswer,
  createCannedAnswer,
  removeCannedAnswer,
} from './change-canned-answers.ts';
import { type CannedAnswerRow, listCannedAnswers } from './queries.ts';

export function registerCannedAnswers(app: FastifyInstance, deps: Deps): void {
  serve(app, cannedAnswerEndpoints.cannedAnswers, async () =>
    (await listCannedAnswers(deps.db)).map(answerOnWire),
  );
  serve(app, cannedAnswerEndpoints.createCannedAnswer, async ({ actor, body }) =>
    answerOnWire(await createCannedAnswer(deps, actor, body)),
  );
  serve(app, cannedAnswerEndpoints.changeCannedAnswer, async ({ actor, params, body }) =>
    answerOnWire(await changeCannedAnswer(deps, actor, { ...params, ...body })),
  );
  serve(app, cannedAnswerEndpoints.removeCannedAnswer, ({ actor, params }) =>
    removeCannedAnswer(deps, actor, params),
  );
}

const answerOnWire = ({ createdAt, updatedAt, ...row }: CannedAnswerRow): CannedAnswer => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
