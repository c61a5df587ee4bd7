/**
 * Generates `parameters.json`, the table of accepted parameters, from Stripe's OpenAPI description.
 * Run `node describe-parameters.ts <openapi.json>`. A test fails if the table is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * One parameter: a type name, `a|b|c` for an enum, `[item]` for a list, `{name: …}` for an object.
 * `name!` is required, `*` matches any name.
 */
export type ParameterShape = string | [ParameterShape] | { [name: string]: ParameterShape };

/** Parameters by operation (`METHOD /path`). */
export type ParameterTable = Record<string, { [name: string]: ParameterShape }>;

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Objects with one property per payment method type. The sandbox only supports cards. */
const PER_METHOD = new Set(['payment_method_options', 'payment_method_data', 'payment_methods']);
const SIMULATED = new Set(['card', 'billing_details', 'link', 'metadata', 'radar_options']);

export function describeParameters(doc: Description): ParameterTable {
  const schemas = doc.components.schemas;

  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    const target = name === undefined ? undefined : schemas[name];
    return target ? resolve(target) : schema;
  };

  const objectShape = (schema: Schema, parent: string): { [name: string]: ParameterShape } => {
    const required = new Set(schema.required);
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const node = shape(property, name);
        const other = PER_METHOD.has(parent) && typeof node === 'object' && !SIMULATED.has(name);
        return [required.has(name) ? `${name}!` : name, other ? 'any' : node];
      }),
    );
  };

  const shape = (reference: Schema, name: string): ParameterShape => {
    const schema = resolve(reference);
    if (name === 'created') return 'range';
    if (schema.anyOf) {
      const choices = schema.anyOf.map((choice) => shape(choice, name));
      const shapes = choices.filter((choice) => choice !== 'null');
      if (shapes.every((choice) => typeof choice === 'string')) {
        return [...new Set(shapes)].join('|');
      }
      const structured = shapes.find((choice) => typeof choice !== 'string');
      return shapes.length === 1 && structured ? structured : (structured ?? 'any');
    }
    const types = [schema.type ?? 'any'].flat().filter((type) => type !== 'null');
    if (schema.enum) return schema.enum.filter((value) => value !== null).join('|');
    if (types.includes('array') && schema.items) {
      return name === 'enabled_events' ? ['string'] : [shape(schema.items, name)];
    }
    if (types.includes('object')) {
      return schema.properties ? objectShape(schema, name) : { '*': 'string' };
    }
    return types.length === 0 ? 'null' : types.length === 1 ? String(types[0]) : 'any';
  };

  const table: ParameterTable = {};
  for (const [path, operations] of Object.entries(doc.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
      const parent = path === '/v1/payment_methods' ? 'payment_methods' : '';
      const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      table[`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`] = body
        ? objectShape(resolve(body), parent)
        : Object.fromEntries(query.map((p) => [p.name, shape(p.schema, p.name)]));
    }
  }
  return table;
}

if (import.meta.main) {
  const source = process.argv[2];
  if (source === undefined) throw new Error('usage: node describe-parameters.ts <openapi.json>');
  const table = describeParameters(JSON.parse(readFileSync(source, 'utf8')));
  writeFileSync(new URL('parameters.json', import.meta.url), `${JSON.stringify(table)}\n`);
}
