import type { Fault } from '../state/tables.ts';
import type { World } from '../world.ts';

/** Returns the fault set for this request, if any, and counts it down. */
export function takeFault(world: World, method: string, path: string): Fault['answer'] | undefined {
  const fault = world.tables.faults.find(
    (row) => (row.method === null || row.method === method) && matchesPath(row.path, path),
  );
  if (!fault) return undefined;
  if (fault.times <= 1) world.tables.faults.delete(fault.id);
  else world.tables.faults.save({ ...fault, times: fault.times - 1 });
  return fault.answer;
}

/**
 * `/v1/payment_intents` matches that path and every path below it. `{id}` and `*` match one
 * segment, as in `/v1/payment_intents/{id}/capture`.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const parts = path.split('/').filter(Boolean);
  return wanted.every((part, index) => {
    const given = parts[index];
    return given !== undefined && (part === given || part === '*' || /^[{:]/.test(part));
  });
}
