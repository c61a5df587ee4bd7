export { faqsQuery } from './api.ts';
export { FaqList, FaqListSkeleton } from './faq-list.tsx';
