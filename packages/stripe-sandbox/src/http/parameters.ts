import { readFileSync } from 'node:fs';
import { additionalParameters } from './additional-parameters.ts';
import type { ParameterShape, ParameterTable } from './describe-parameters.ts';
import { refused } from './errors.ts';
import type { FormObject, FormValue } from './form.ts';
import { checkText } from './limits.ts';

const describedParameters: ParameterTable = JSON.parse(
  readFileSync(new URL('parameters.json', import.meta.url), 'utf8'),
);
const table: ParameterTable = {
  ...describedParameters,
  ...additionalParameters(describedParameters),
};

const types = new Set(['string', 'integer', 'number', 'boolean', 'any', 'range', 'null']);

/**
 * Validates the parameters of an operation (`POST /v1/transfers`) and converts strings to their
 * types. An empty string becomes null (Stripe's 'unset'), except in metadata. Throws a 400 that is
 * not stored under the idempotency key.
 */
export function readParameters(operation: string, form: FormObject): Record<string, unknown> {
  const shape = table[operation];
  if (!shape) throw new Error(`no parameters are described for ${operation}`);
  return readObject(shape, form, '');
}

function readObject(
  shape: { [name: string]: ParameterShape },
  form: FormObject,
  path: string,
): Record<string, unknown> {
  if ('*' in shape) return readMetadata(form, path);
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const param = path === '' ? name : `${path}[${name}]`;
    const node = Object.hasOwn(shape, name) ? shape[name] : shape[`${name}!`];
    if (node === undefined) {
      throw refused(400, `Received unknown parameter: ${param}`, 'parameter_unknown', param);
    }
    result[name] = readValue(node, value, param);
  }
  for (const name of Object.keys(shape)) {
    if (!name.endsWith('!')) continue;
    const param = path === '' ? name.slice(0, -1) : `${path}[${name.slice(0, -1)}]`;
    const value = result[name.slice(0, -1)];
    if (value === undefined) {
      throw refused(400, `Missing required param: ${param}.`, 'parameter_missing', param);
    }
    if (value === null) {
      const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
      throw refused(400, message, 'parameter_invalid_empty', param);
    }
  }
  return result;
}

function readValue(shape: ParameterShape, value: FormValue, param: string): unknown {
  if (typeof shape === 'string') return readScalar(shape, value, param);
  if (Array.isArray(shape)) return readList(shape[0], value, param);
  if (value === '') return null;
  if (typeof value === 'string') throw refused(400, 'Invalid object', undefined, param);
  return readObject(shape, value, param);
}

function readList(item: ParameterShape, value: FormValue, param: string): unknown {
  if (value === '') return null;
  if (typeof value === 'string') throw refused(400, 'Invalid array', undefined, param);
  const entries = Object.entries(value);
  if (entries.some(([index]) => !/^\d+$/.test(index))) {
    throw refused(400, 'Invalid array', undefined, param);
  }
  return entries.map(([index, entry]) => readValue(item, entry, `${param}[${index}]`));
}

function readScalar(shape: string, value: FormValue, param: string): unknown {
  if (shape === 'any') return value === '' ? null : value;
  if (shape === 'range') return readRange(value, param);
  if (typeof value !== 'string') throw refused(400, 'Invalid string', undefined, param);
  if (value === '') return null;
  switch (shape) {
    case 'string':
      checkText(value, param);
      return value;
    case 'integer':
      if (/^-?\d{1,15}$/.test(value)) return Number(value);
      throw refused(400, `Invalid integer: ${value}`, 'parameter_invalid_integer', param);
    case 'number':
      if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
      throw refused(400, `Invalid decimal: ${value}`, undefined, param);
    case 'boolean':
      if (value === 'true' || value === 'false') return value === 'true';
      throw refused(400, `Invalid boolean: ${value}`, undefined, param);
    default:
      return readChoice(shape.split('|'), value, param);
  }
}

function readChoice(choices: string[], value: string, param: string): unknown {
  if (choices.includes(value)) return value;
  for (const type of choices.filter((choice) => types.has(choice))) {
    if (type === 'string') {
      checkText(value, param);
      return value;
    }
    if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true';
    if ((type === 'integer' || type === 'number') && /^\d+$/.test(value)) return Number(value);
  }
  const message = `Invalid ${param}: must be one of ${choices.join(', ')}`;
  throw refused(400, message, undefined, param);
}

function readRange(value: FormValue, param: string): unknown {
  if (typeof value === 'string') return readScalar('integer', value, param);
  const bound: ParameterShape = 'integer';
  return readObject({ gt: bound, gte: bound, lt: bound, lte: bound }, value, param);
}

function readMetadata(form: FormObject, path: string): Record<string, string> {
  const entries = Object.entries(form);
  if (entries.length > 50) {
    throw refused(400, 'Metadata can have at most 50 keys.', 'metadata_too_many_keys', path);
  }
  for (const [key, value] of entries) {
    const param = `${path}[${key}]`;
    if (typeof value !== 'string') {
      throw refused(400, `Invalid string: ${param} must be a string`, undefined, param);
    }
    if (key.length > 40) {
      throw refused(
        400,
        `Metadata keys can be at most 40 characters long: ${key}`,
        undefined,
        param,
      );
    }
    if (value.length > 500) {
      const message = `Metadata values must be a string under 500 characters: ${param}`;
      throw refused(400, message, undefined, param);
    }
  }
  return form as Record<string, string>;
}
