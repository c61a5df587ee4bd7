/** Rows by id, in insertion order. Changing a row needs a call to `save`. */
export class Table<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>();
  readonly #onChange: (id: string) => void;

  constructor(onChange: (id: string) => void) {
    this.#onChange = onChange;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Inserts or updates. `row` may be the object that `get` returned. */
  save(row: Row): Row {
    this.#rows.set(row.id, row);
    this.#onChange(row.id);
    return row;
  }

  delete(id: string): void {
    if (this.#rows.delete(id)) this.#onChange(id);
  }

  /** Oldest first. */
  all(): Row[] {
    return [...this.#rows.values()];
  }

  /** The order of Stripe's lists. */
  newestFirst(): Row[] {
    return this.all().reverse();
  }

  find(test: (row: Row) => boolean): Row | undefined {
    for (const row of this.#rows.values()) if (test(row)) return row;
    return undefined;
  }

  /** Restores a row read from disk without marking it as changed. */
  restore(id: string, row: Row | null): void {
    if (row === null) this.#rows.delete(id);
    else this.#rows.set(id, row);
  }
}
