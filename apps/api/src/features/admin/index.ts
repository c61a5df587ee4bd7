export { appointMasterAdmin } from './appoint-master-admin.ts';
export { listUserPage } from './queries.ts';
export { registerAdmin } from './routes.ts';
