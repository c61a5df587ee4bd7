export { entriesOf, entryAmount, entryName, type LedgerLine } from './ledger-entries.ts';
export { Money } from './money.tsx';
export { EarningLines, PriceLines, SumLines } from './price-lines.tsx';
export { SumRow, SumRows } from './sum-rows.tsx';
