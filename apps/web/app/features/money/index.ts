export { Money } from './money.tsx';
export { EarningLines, PriceLines, SumLines } from './price-lines.tsx';
export { SumRow, SumRows } from './sum-rows.tsx';
