import { decodeForm } from '../http/form.ts';

export function readFields(body: unknown): Record<string, string | undefined> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(decodeForm(typeof body === 'string' ? body : ''))) {
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}
