export { cardLabel } from './card-label.ts';
export { PaymentMethodsPanel } from './payment-methods-panel.tsx';
export { SavedCardList } from './saved-card-list.tsx';
