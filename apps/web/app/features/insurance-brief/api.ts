import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import { apiQuery } from '../../platform/query-client.ts';

export const figuresQuery = apiQuery(riskEndpoints.insuranceFigures, {});
