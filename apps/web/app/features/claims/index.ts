export { ClaimsPanel } from './claims-panel.tsx';
