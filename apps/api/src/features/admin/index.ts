export { appointMasterAdmin } from './appoint-master-admin.ts';
export { registerAdmin } from './routes.ts';
