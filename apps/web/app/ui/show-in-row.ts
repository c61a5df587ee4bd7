/** So that one sees that there are items before the shown one, in pixels. */
const edge = 48;

/** Scrolls a row that is wider than the window sideways, so that one of its items is in sight. */
export function showInRow(row: HTMLElement | null, selector: string): void {
  const item = row?.querySelector<HTMLElement>(selector);
  if (row && item) row.scrollLeft = item.offsetLeft - row.offsetLeft - edge;
}
