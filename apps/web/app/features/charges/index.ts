export { ChargesPanel } from './charges-panel.tsx';
