import type { Fault } from '../state/tables.ts';
import type { World } from '../world.ts';

export interface FaultTarget {
  method: string;
  path: string;
  apiKey: string;
  idempotencyKey: string | undefined;
}

/** Returns this request's fault, if any, and counts it down. Expired faults are deleted. */
export function takeFault(world: World, target: FaultTarget): Fault['answer'] | undefined {
  const { faults } = world.tables;
  const now = world.clock.now();
  for (const fault of faults.all()) {
    if (fault.expiresAt && fault.expiresAt <= now) faults.delete(fault.id);
  }
  const fault = faults.find(
    (row) =>
      (row.method === null || row.method === target.method) &&
      matchesPath(row.path, target.path) &&
      matchesKey(row.key, target),
  );
  if (!fault) return undefined;
  if (fault.times <= 1) faults.delete(fault.id);
  else faults.save({ ...fault, times: fault.times - 1 });
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

/** A key matches the API key or the idempotency key. `*` matches any text. */
function matchesKey(pattern: string | null, target: FaultTarget): boolean {
  if (!pattern) return true;
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('.*')}$`);
  return [target.apiKey, target.idempotencyKey].some((key) => key && expression.test(key));
}
