export { StaffOnly } from './staff-only.tsx';
