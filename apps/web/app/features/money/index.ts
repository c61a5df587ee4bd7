export { Money } from './money.tsx';
export { EarningLines, PriceLines, SumLines } from './price-lines.tsx';
