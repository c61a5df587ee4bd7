export { pushToUser } from './push-notice.ts';
export { registerPush } from './routes.ts';
export { registerPushWork } from './work.ts';
