export { registerDisputes } from './routes.ts';
export { registerDisputeWork } from './work.ts';
