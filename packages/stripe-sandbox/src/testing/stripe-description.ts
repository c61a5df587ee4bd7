import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Description } from '../http/describe-parameters.ts';

const FILE = new URL('../../../../../shared/stripe/openapi.subset.json', import.meta.url);

/** Stripe's own description of its API, where it lies beside the repository. */
export function loadDescription(): Description | undefined {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : undefined;
}

/** A check of one object against the description: throws with what is wrong. */
export type ObjectCheck = (object: Record<string, unknown>) => void;

let check: ObjectCheck | undefined;

/**
 * The check for everything that the sandbox sends, with unknown fields refused; says `skipped`
 * once, and checks nothing, where the description is absent.
 */
export function objectCheck(): ObjectCheck {
  check ??= makeCheck(loadDescription());
  return check;
}

function makeCheck(description: Description | undefined): ObjectCheck {
  if (!description) {
    console.log("skipped: validation against Stripe's description, which is not there");
    return () => undefined;
  }
  const { schemas } = description.components;
  const closed = close(schemas) as Record<string, object>;
  // Events stay open: their data.object is checked by type, further down the schema.
  const doc = {
    ...description,
    components: { schemas: { ...closed, event: schemas.event } },
  };
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  (addFormats as unknown as { default: (instance: Ajv2020) => void }).default(ajv);
  ajv.addFormat('unix-time', {
    type: 'number',
    validate: (value: number) => Number.isInteger(value) && value >= 0 && value < 1e11,
  });
  ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/);
  ajv.addSchema(doc, 'stripe');
  const validator = (name: string): ValidateFunction => {
    const found = ajv.getSchema(`stripe#/components/schemas/${name}`);
    if (!found) throw new Error(`Stripe describes no ${name}`);
    return found;
  };
  return (object) => {
    if (object.object === 'list') {
      for (const item of object.data as Record<string, unknown>[]) objectCheck()(item);
      return;
    }
    const name = object.error ? 'error' : `${object.deleted ? 'deleted_' : ''}${object.object}`;
    const validate = validator(name);
    if (validate(object)) return;
    const problems = validate.errors?.map(
      (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    );
    throw new Error(`not a ${name} as Stripe describes it:\n${problems?.join('\n')}`);
  };
}

/** A copy in which an object may have no field that is not described. */
function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (!node || typeof node !== 'object') return node;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, close(value)]),
  );
  const isObject = [copy.type ?? []].flat().includes('object');
  if (isObject && copy.properties && !('additionalProperties' in copy) && !copy['x-pruned']) {
    copy.additionalProperties = false;
  }
  return copy;
}
