export { registerAlertWork } from './work.ts';
