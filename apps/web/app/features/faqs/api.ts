import { faqEndpoints } from '@curbside/domain/faqs/endpoints';
import { apiQuery } from '../../platform/query-client.ts';

export const faqsQuery = apiQuery(faqEndpoints.faqs, {});
