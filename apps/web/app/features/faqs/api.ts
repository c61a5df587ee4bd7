import { faqCalls } from '@curbside/domain/faqs/calls';
import { apiQuery } from '../../platform/query-client.ts';

export const faqsQuery = apiQuery(faqCalls.faqs, {});
