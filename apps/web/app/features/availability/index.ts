export { ManageAvailability } from './manage-availability.tsx';
