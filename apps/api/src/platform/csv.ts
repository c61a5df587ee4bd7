import { toDecimal } from '@curbside/domain/money/money';

/** An amount stays a number, whatever its sign. */
export type Cell = string | number | boolean | { cents: number } | null | undefined;

/** RFC 4180. A text that a spreadsheet would read as a formula gets a leading apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return toDecimal(value.cents);
  const text = typeof value === 'string' ? disarmed(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function disarmed(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
