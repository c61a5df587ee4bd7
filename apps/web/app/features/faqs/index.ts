export { faqsQuery } from './api.ts';
export { FaqAnswer, FaqList, FaqListSkeleton } from './faq-list.tsx';
