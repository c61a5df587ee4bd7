export { Money } from './money.tsx';
export { EarningLines, PriceLines } from './price-lines.tsx';
