import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { hostileValues } from './hostile-values.ts';

/** The parts of a JSON schema that constrain values. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** A value that the schema accepts. */
export function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value, key)]),
      );
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return name === 'year' ? 2020 : 1;
    case 'string':
      return sampleText(name);
    default:
      return 1;
  }
}

function sampleText(name: string): string {
  if (/email/i.test(name)) return 'somebody@example.test';
  if (/date$/i.test(name)) return addDays(marketDay(new Date()), 20);
  if (/url$/i.test(name)) return '/payment-success';
  if (/rate$/i.test(name)) return '84.00';
  if (/phone/i.test(name)) return '+1 212 555 0147';
  return 'a text of sorts';
}

/** The sample with each field, at any depth, replaced by each hostile value in turn. */
export function mutationsOf(schema: Schema, sample: unknown = sampleOf(schema)): unknown[] {
  if (schema.type !== 'object' || typeof sample !== 'object' || sample === null) {
    return hostileValues;
  }
  const whole: Record<string, unknown> = { ...sample };
  const inFields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    mutationsOf(field, whole[key] ?? sampleOf(field, key)).map((value) => ({
      ...whole,
      [key]: value,
    })),
  );
  const without = Object.keys(whole).map((key) => ({ ...whole, [key]: undefined }));
  return [...inFields, ...without, ...(sample === undefined ? [] : [{ ...whole, extra: 1 }])];
}

/** JSON as bytes, with lone surrogates as escapes, like a hostile client. */
export const toJson = (value: unknown) => JSON.stringify(value) ?? 'null';
