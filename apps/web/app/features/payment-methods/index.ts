export { PaymentMethodsPanel } from './payment-methods-panel.tsx';
