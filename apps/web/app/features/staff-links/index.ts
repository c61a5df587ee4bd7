export { BookingLink, PersonLink } from './links.tsx';
