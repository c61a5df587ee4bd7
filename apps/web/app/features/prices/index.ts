export { pricesQuery, similarPricesQuery } from './api.ts';
export { DayPriceForm } from './day-price-form.tsx';
export { PricesForm } from './prices-form.tsx';
export { SimilarPricesNote } from './similar-prices.tsx';
