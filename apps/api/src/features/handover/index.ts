export { registerHandover } from './routes.ts';
export { registerHandoverWork } from './work.ts';
