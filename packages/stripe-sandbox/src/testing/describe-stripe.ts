/**
 * Generates what this package knows of Stripe from its OpenAPI description: the facts in
 * `stripe-description.jsonl`, and from them the table `../http/parameters.json`. Facts are names,
 * types and choices; texts are left out. Run `node describe-stripe.ts <openapi.json>`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Description, describeParameters } from '../http/describe-parameters.ts';
import { describeResponses, type Schemas } from './describe-responses.ts';

const factsFile = new URL('stripe-description.jsonl', import.meta.url);
const parametersFile = new URL('../http/parameters.json', import.meta.url);

type Node = Record<string, unknown>;

export function readFacts(): Description {
  const lines = readFileSync(factsFile, 'utf8').trimEnd().split('\n');
  const entries: [kind: string, name: string, fact: object][] = lines.map((line) =>
    JSON.parse(line),
  );
  const ofKind = (wanted: string) =>
    Object.fromEntries(
      entries.filter(([kind]) => kind === wanted).map(([, name, fact]) => [name, fact]),
    );
  return {
    paths: ofKind('path') as Description['paths'],
    components: { schemas: ofKind('schema') as Description['components']['schemas'] },
  };
}

/** Keeps the facts that the sandbox or its tests use. */
export function factsOf({ paths, components }: Description): Description {
  const facts = Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          withoutTexts({
            parameters: (operation.parameters ?? []).filter((one) => one.in === 'query'),
            requestBody: operation.requestBody,
          }),
        ]),
      ),
    ]),
  ) as Description['paths'];
  const schemas: Schemas = {
    ...reachable(components.schemas as Schemas, facts),
    ...describeResponses(components.schemas as Schemas),
  };
  const sorted = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    paths: facts,
    components: {
      schemas: Object.fromEntries(sorted) as Description['components']['schemas'],
    },
  };
}

/** The schemas of all operations' parameters, and of everything they refer to. */
function reachable(schemas: Schemas, root: unknown): Schemas {
  const found: Schemas = {};
  const add = (node: unknown): void => {
    const references = JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
    for (const [, name] of references) {
      const schema = name && !(name in found) ? schemas[name] : undefined;
      if (!name || !schema) continue;
      found[name] = withoutTexts(schema) as object;
      add(found[name]);
    }
  };
  add(root);
  return found;
}

/** A property may also be called `description`, but its value is a schema. */
function withoutTexts(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutTexts);
  if (!node || typeof node !== 'object') return node;
  const kept = Object.entries(node as Node).filter(
    ([name, value]) =>
      value !== undefined &&
      name !== 'x-openEnum' &&
      !(typeof value === 'string' && ['description', 'title', 'style'].includes(name)),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutTexts(value)]));
}

/** One fact per line, so that a change of Stripe's API is readable in a diff. */
function toLines({ paths, components }: Description): string {
  const entries = [
    ...Object.entries(paths).map((entry) => ['path', ...entry]),
    ...Object.entries(components.schemas).map((entry) => ['schema', ...entry]),
  ];
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

if (import.meta.main) {
  const source = process.argv[2];
  if (source === undefined) throw new Error('usage: node describe-stripe.ts <openapi.json>');
  const facts = factsOf(JSON.parse(readFileSync(source, 'utf8')));
  writeFileSync(factsFile, toLines(facts));
  writeFileSync(parametersFile, `${JSON.stringify(describeParameters(facts))}\n`);
}
