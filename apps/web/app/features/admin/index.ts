export { refreshStaffList, staffListQuery } from './api.ts';
export { BackToAdmin } from './back-to-admin.tsx';
export { FilterButtons } from './filter-buttons.tsx';
export { readMonth } from './read-month.ts';
export { StaffList } from './staff-list.tsx';
