import { cannedAnswerCalls } from '@curbside/domain/canned-answers/calls';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

export const cannedAnswersQuery = {
  ...apiQuery(cannedAnswerCalls.cannedAnswers, {}),
  ...fetchedOnView,
};
