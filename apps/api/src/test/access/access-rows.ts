import { existsSync, readdirSync } from 'node:fs';
import type { AccessStage, Attempt, Caller } from './access-stage.ts';

export const callers = [
  'visitor',
  'unverified',
  'unrelated',
  'renter',
  'owner',
  'disabled',
  'support',
  'admin',
  'master',
] as const satisfies readonly Caller[];

/** Makes the request of a row, once per caller; by default a bare request to its method and path. */
export type Attempts = Record<
  string,
  (stage: AccessStage, caller: Caller) => Attempt | Promise<Attempt>
>;

export interface AccessRow {
  /** `PATCH /api/bookings/{id} approve`: a route and its case. */
  name: string;
  method: string;
  path: string;
  expected: Record<string, string | undefined>;
  attempt: Attempts[string] | undefined;
}

export interface AccessRows {
  rows: AccessRow[];
  /** Attempts without a row: a defect of the table. */
  orphans: string[];
}

/**
 * The rows of a feature: one line a route, one column a caller, in the order of `callers`.
 * `renter` and `owner` are the two sides of the booking or car in question; `disabled` is the side
 * that the route is for, once an administrator has disabled the account.
 *
 *   yes        done or shown
 *   sign-in    401: please sign in
 *   hidden     404: a row that the caller may not see
 *   forbidden  403: visible, but not for this caller to change
 *   disabled   403: not with a disabled account
 *   verify     403: not before the identity is verified
 *   own-car    403: nobody books their own car
 *   state      409: allowed, but not as things are
 *   wrong      400: needs a secret, such as the token of a mail or Stripe's signature
 */
export function accessRows(table: string, attempts: Attempts = {}): AccessRows {
  const rows = table
    .split('\n')
    .filter((line) => /\/(api|\.well-known)\//.test(line))
    .map((line): AccessRow => {
      const [left = '', right = ''] = line.split('|');
      const name = left.trim();
      const [method = '', path = ''] = name.split(' ');
      const cells = right.trim().split(/\s+/);
      const expected = Object.fromEntries(callers.map((caller, index) => [caller, cells[index]]));
      return { name, method, path, expected, attempt: attempts[name] };
    });
  const names = new Set(rows.map(({ name }) => name));
  return { rows, orphans: Object.keys(attempts).filter((name) => !names.has(name)) };
}

export async function gatherAccessRows(): Promise<AccessRows[]> {
  const features = new URL('../../features/', import.meta.url);
  return Promise.all(
    readdirSync(features)
      .map((feature) => new URL(`${feature}/access.ts`, features))
      .filter((file) => existsSync(file))
      .map(async (file) => (await import(file.href)).access),
  );
}
