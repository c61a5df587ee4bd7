export { refreshStaffList, staffListQuery } from './api.ts';
export { BackToAdmin } from './back-to-admin.tsx';
export { FilterButtons } from './filter-buttons.tsx';
export { StaffList } from './staff-list.tsx';
