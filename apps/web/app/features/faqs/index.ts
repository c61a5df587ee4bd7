export { faqsQuery } from './api.ts';
export { FaqAnswer } from './faq-answer.tsx';
export { groupFaqs } from './faq-groups.ts';
export { FaqParts, FaqPartsSkeleton } from './faq-parts.tsx';
