export { browserName } from './settings/browser-name.ts';
export { StaffOnly } from './staff-only.tsx';
