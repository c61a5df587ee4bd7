/** Sums the cents of rows. */
export function sumOf<Row>(rows: readonly Row[], centsOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + centsOf(row), 0);
}
