export { HandoverPanel } from './handover-panel.tsx';
