export { faqsQuery } from './api.ts';
export { groupFaqs } from './faq-groups.ts';
export { FaqAnswer, FaqList, FaqListSkeleton } from './faq-list.tsx';
