export { pricesQuery } from './api.ts';
export { DayPriceForm } from './day-price-form.tsx';
export { PricesForm } from './prices-form.tsx';
