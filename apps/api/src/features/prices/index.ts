export { getPrices, priceTrip, priceTrips } from './price-trip.ts';
export { registerPrices } from './routes.ts';
export { setPrices } from './set-prices.ts';
