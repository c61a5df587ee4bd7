export { registerFaqs } from './routes.ts';
export { seedFaqs } from './seed-faqs.ts';
