export { registerFaqs } from './routes.ts';
