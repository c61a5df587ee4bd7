export { wantsEmail } from './queries.ts';
export { registerNotices } from './routes.ts';
