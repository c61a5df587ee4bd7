export { default as cardText } from './card-text.module.css';
export { HistoryCard } from './history-card.tsx';
export { InspectionsCard } from './inspections-card.tsx';
export { LinkedRow, LinkedRows } from './linked-rows.tsx';
export { BookingLink, CarLink, EntityLink, PersonLink } from './links.tsx';
export { NoteField } from './note-field.tsx';
export { StaffColumns } from './staff-columns.tsx';
export { StaffSearchBox } from './staff-search-box.tsx';
export { StaffSubjectPage } from './staff-subject-page.tsx';
