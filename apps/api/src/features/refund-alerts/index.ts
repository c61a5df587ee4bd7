export { registerRefundAlertWork } from './work.ts';
