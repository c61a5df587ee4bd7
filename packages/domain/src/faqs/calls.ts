import type { Calls } from '../wire/endpoint.ts';
import type { FaqDefinitions } from './endpoints.ts';

export const faqCalls: Calls<FaqDefinitions> = {
  faqs: { method: 'GET', path: '/api/faqs' },
  createFaq: { method: 'POST', path: '/api/admin/faqs' },
  previewFaq: { method: 'POST', path: '/api/admin/faqs/preview' },
  updateFaq: { method: 'PATCH', path: '/api/admin/faqs/:id' },
  deleteFaq: { method: 'DELETE', path: '/api/admin/faqs/:id' },
};
