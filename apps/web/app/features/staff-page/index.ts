export { HistoryCard } from './history-card.tsx';
export { LinkedRow, LinkedRows } from './linked-rows.tsx';
export { BookingLink, PersonLink } from './links.tsx';
export { StaffColumns } from './staff-columns.tsx';
