import { type ESTree, type Plugin, Visitor } from 'vite';

const domainFiles = /\/packages\/domain\/src\/[^?]+\.ts$/;
/** What a call needs in the browser; the rest is for the server and for types. */
const neededOfEndpoint = new Set(['method', 'path']);

interface Replacement {
  start: number;
  end: number;
  text: string;
}

/**
 * Leaves out what a page of the browser does not use of the domain: of an endpoint all but its
 * method and path, and every schema that the page itself does not validate by. Without them most
 * pages do without the validation library too.
 */
export function leanDomainPlugin(): Plugin {
  return {
    name: 'lean-domain',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: domainFiles, code: "from 'zod'" },
      handler(code) {
        return { code: leanCode(code, this.parse(code, { lang: 'ts' })), map: null };
      },
    },
  };
}

function leanCode(code: string, program: ESTree.Program): string {
  const replacements = program.body.flatMap(constantsOf).flatMap((constant) => {
    const { start, end } = constant;
    // Making a schema has no effect: marked as pure, it is left out where nobody uses it.
    return isEndpoint(constant)
      ? []
      : [{ start, end, text: `/* @__PURE__ */ (() => ${code.slice(start, end)})()` }];
  });
  new Visitor({
    CallExpression(call) {
      const [definition] = call.arguments;
      if (!isEndpoint(call) || definition?.type !== 'ObjectExpression') return;
      const { start, end } = call;
      replacements.push({ start, end, text: leanEndpoint(code, definition) });
    },
  }).visit(program);
  return replaceAll(code, replacements);
}

/** The calls whose results a statement of the module keeps in constants. */
function constantsOf(statement: ESTree.Program['body'][number]): ESTree.CallExpression[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) =>
    init?.type === 'CallExpression' ? [init] : [],
  );
}

function isEndpoint({ callee }: ESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'endpoint';
}

/** What is spread into an endpoint is left out. Throws where that is its method or path. */
function leanEndpoint(code: string, { properties }: ESTree.ObjectExpression): string {
  const kept = properties.filter(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      neededOfEndpoint.has(property.key.name),
  );
  if (kept.length < neededOfEndpoint.size) {
    throw new Error(`An endpoint names its own method and path: ${code.slice(0, 200)}`);
  }
  return `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`;
}

/** From the last one on, so that the places of the others stay the same. */
function replaceAll(code: string, replacements: Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}
