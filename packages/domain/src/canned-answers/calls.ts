import type { Calls } from '../wire/endpoint.ts';
import type { CannedAnswerDefinitions } from './endpoints.ts';

export const cannedAnswerCalls: Calls<CannedAnswerDefinitions> = {
  cannedAnswers: { method: 'GET', path: '/api/support/canned-answers' },
  createCannedAnswer: { method: 'POST', path: '/api/support/canned-answers' },
  changeCannedAnswer: { method: 'PATCH', path: '/api/support/canned-answers/:id' },
  removeCannedAnswer: { method: 'DELETE', path: '/api/support/canned-answers/:id' },
};
