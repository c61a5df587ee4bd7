export { PickupLink } from './pickup-link.tsx';
