import { riskCalls } from '@curbside/domain/risk/calls';
import { apiQuery } from '../../platform/query-client.ts';

export const figuresQuery = apiQuery(riskCalls.insuranceFigures, {});
