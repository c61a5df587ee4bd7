import type { Fault } from '../state/tables.ts';
import type { World } from '../world.ts';

/** The fault that this request runs into, if one was ordered; using it up counts it down. */
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
 * `/v1/payment_intents` matches itself and everything below it; `{id}` or `*` stands for one part,
 * as in `/v1/payment_intents/{id}/capture`.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const parts = path.split('/').filter(Boolean);
  return wanted.every((part, index) => {
    const given = parts[index];
    return given !== undefined && (part === given || part === '*' || /^[{:]/.test(part));
  });
}
