import { posix } from 'node:path';
import { Visitor } from 'oxc-parser';
import {
  cityExceptions,
  inlineStyleExceptions,
  ownedSchemas,
  toFixedExceptions,
  transactionExceptions,
  useCaseExceptions,
} from './exceptions.mjs';
import { isQueries } from './places.mjs';

const featureFile = /^apps\/api\/src\/features\/([^/]+)\/(.+)$/;
const test = /\.test\.tsx?$/;
const writes = new Set(['insert', 'update', 'delete']);
const sqlWrite = /\b(insert\s+into|update\s+\S+\s+set|delete\s+from)\b/i;

/**
 * A rule about the code of single files. `find` reports each breach with its position.
 * @typedef {(node: {start: number}, message: string) => void} Report
 * @typedef {object} CodeRule
 * @property {string} name the key in not-yet-converted.mjs
 * @property {(file: string) => boolean} appliesTo
 * @property {(
 *   file: string, program: import('oxc-parser').Program, report: Report, text: string,
 * ) => void} find
 * @property {Record<string, string>} exceptions files that may break it, with the reason
 */

/** @type {CodeRule} */
const ownTables = {
  name: 'own tables',
  exceptions: {},
  appliesTo: (file) => featureFile.test(file) && isQueries(file),
  find(file, program, report) {
    const feature = featureFile.exec(file)?.[1] ?? '';
    const owned = ownedSchemas[feature] ?? [feature];
    const schemaOf = schemasOfImports(program);
    new Visitor({
      CallExpression(node) {
        const { callee, arguments: [argument] = [] } = node;
        const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : undefined;
        if (!method || !writes.has(method)) return;
        const table = nameOf(argument) ?? '';
        const schema = schemaOf.get(table);
        if (!schema) report(node, `${method}() takes a table imported from schema/`);
        else if (!owned.includes(schema)) {
          report(node, `${feature} may not write ${table}, which belongs to schema/${schema}`);
        }
      },
      TemplateLiteral(node) {
        const text = node.quasis.map(({ value }) => value.raw).join('x');
        if (sqlWrite.test(text)) report(node, 'write with the query builder, not in SQL');
      },
    }).visit(program);
  },
};

/** The schema file of each imported table. @returns {Map<string, string>} */
function schemasOfImports(program) {
  const schemas = new Map();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const schema = /\/schema\/([^/]+)\.ts$/.exec(node.source.value)?.[1];
    if (!schema) continue;
    for (const { local } of node.specifiers) schemas.set(local.name, schema);
  }
  return schemas;
}

/** @type {CodeRule} */
const useCaseActor = {
  name: 'use case takes an actor',
  exceptions: useCaseExceptions,
  appliesTo: (file) =>
    featureFile.test(file) && !test.test(file) && !isQueries(file) && !file.endsWith('/routes.ts'),
  find(_file, program, report) {
    for (const node of program.body) {
      const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : undefined;
      if (declared?.type !== 'FunctionDeclaration' || !declared.async) continue;
      const [first, second] = declared.params;
      if (nameOfParameter(first) !== 'deps' || /^_?actor$/.test(nameOfParameter(second) ?? ''))
        continue;
      report(node, `${declared.id?.name} takes (deps, actor, …)`);
    }
  },
};

/** @type {CodeRule} */
const oneContext = {
  name: 'one context',
  exceptions: transactionExceptions,
  appliesTo: (file) => featureFile.test(file) && !test.test(file) && !isQueries(file),
  find(_file, program, report) {
    for (const node of program.body) {
      if (node.type !== 'ImportDeclaration') continue;
      const imported = node.specifiers.find(({ local }) => local.name === 'Transaction');
      if (imported) report(imported, 'below a use case, take a Context');
    }
    new Visitor({
      CallExpression(node) {
        const { callee } = node;
        if (callee.type === 'MemberExpression' && nameOf(callee.property) === 'transaction')
          report(node, 'open a transaction by inTransaction(deps, actor, …)');
      },
    }).visit(program);
  },
};

/** @type {CodeRule} */
const oneMoment = {
  name: 'one moment',
  exceptions: {},
  appliesTo: (file) => featureFile.test(file) && !test.test(file) && !file.endsWith('/routes.ts'),
  find(_file, program, report) {
    const asked = new Set();
    new Visitor({
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'now') return;
        if (['Date', 'performance'].includes(nameOf(callee.object) ?? '')) return;
        const declared = program.body.find(({ end }) => end > node.start);
        if (asked.has(declared)) report(node, 'ask the clock once');
        asked.add(declared);
      },
    }).visit(program);
  },
};

/** @param {import('oxc-parser').ParamPattern | undefined} parameter with or without a default */
function nameOfParameter(parameter) {
  return nameOf(parameter?.type === 'AssignmentPattern' ? parameter.left : parameter);
}

/** @param {import('oxc-parser').Node | undefined} node */
function nameOf(node) {
  return node?.type === 'Identifier' ? node.name : undefined;
}

const rolePredicate = /^(is|has)(Staff|Admin|MasterAdmin|Owner|Renter|Host|Guest|Role)\w*$/;
const party = new Set(['ownerId', 'renterId', 'hostId', 'guestId']);

/** @type {CodeRule} */
const policyDecisions = {
  name: 'policy decides',
  exceptions: {},
  appliesTo: (file) =>
    featureFile.test(file) &&
    !test.test(file) &&
    !isQueries(file) &&
    posix.basename(file) !== 'policy.ts',
  find(_file, program, report) {
    const where = 'belongs in policy.ts';
    new Visitor({
      MemberExpression(node) {
        if (isMember(node, 'actor', 'role')) report(node, `a decision by actor.role ${where}`);
      },
      CallExpression(node) {
        const name = nameOf(node.callee);
        if (name && rolePredicate.test(name)) report(node, `${name}() ${where}`);
      },
      BinaryExpression(node) {
        if (!/^[!=]==?$/.test(node.operator)) return;
        const sides = [node.left, node.right].map(withoutChain);
        const comparesActor = sides.some((side) => isMember(side, 'actor', 'id'));
        const comparesParty = sides.every((side) => side.type !== 'Literal') && sides.some(isParty);
        if (comparesActor || comparesParty) report(node, `comparing who owns what ${where}`);
      },
    }).visit(program);
  },
};

const withoutChain = (node) => (node.type === 'ChainExpression' ? node.expression : node);

const isParty = (node) => node.type === 'MemberExpression' && party.has(node.property.name);

const isMember = (node, object, property) =>
  node.type === 'MemberExpression' &&
  node.object.name === object &&
  node.property.name === property;

const stylePattern = /^styles?$/;

/** @type {CodeRule} */
const inlineStyles = {
  name: 'no inline styles',
  exceptions: inlineStyleExceptions,
  appliesTo: (file) => file.startsWith('apps/web/app/') && !test.test(file),
  find(file, program, report) {
    const message = 'styles belong in a style sheet';
    new Visitor({
      JSXAttribute(node) {
        if (node.name.type === 'JSXIdentifier' && stylePattern.test(node.name.name))
          report(node, message);
      },
      Property(node) {
        const key = node.key.type === 'Literal' ? node.key.value : nameOf(node.key);
        if (file.includes('/ui/theme/') && stylePattern.test(String(key))) report(node, message);
      },
    }).visit(program);
  },
};

/** @type {CodeRule} */
const secureOrigins = {
  name: 'works on plain HTTP',
  exceptions: {},
  appliesTo: (file) => file.startsWith('apps/web/app/') && !test.test(file),
  find(_file, program, report) {
    new Visitor({
      Identifier(node) {
        if (node.name !== 'randomUUID') return;
        report(node, 'browsers offer it on secure origins only, so use platform/random-key.ts');
      },
    }).visit(program);
  },
};

/** Sources that browsers load. */
const isOfPages = (file) =>
  /^(apps\/web\/app|packages\/domain\/src)\//.test(file) && !test.test(file);

/** @type {CodeRule} */
const lazyFormatters = {
  name: 'formatters at first use',
  exceptions: {},
  appliesTo: (file) => isOfPages(file) && !file.endsWith('/calendar/lazy-format.ts'),
  find(_file, program, report) {
    new Visitor({
      MemberExpression({ object, property }) {
        if (nameOf(property) === 'toLocaleString')
          report(object, 'Intl slows the start of a page, so use text/count-of.ts');
        if (nameOf(object) === 'Intl' && nameOf(property) === 'DateTimeFormat')
          report(object, 'Intl slows the start of a page, so use calendar/format.ts');
      },
    }).visit(program);
  },
};

/** @type {CodeRule} */
const halfUp = {
  name: 'decimals rounded half-up',
  exceptions: toFixedExceptions,
  appliesTo: isOfPages,
  find(_file, program, report) {
    new Visitor({
      MemberExpression({ property }) {
        if (nameOf(property) !== 'toFixed') return;
        report(property, 'toFixed() turns 4.85 into 4.8, so use formatRating() or divideHalfUp()');
      },
    }).visit(program);
  },
};

/** @type {CodeRule} */
const oneMoneyFormat = {
  name: 'one format of money',
  exceptions: {
    'apps/api/src/features/accounts/passwords/password-hash.ts':
      'the parts of a hash are divided by $',
  },
  appliesTo: (file) =>
    /^(apps\/(web\/app|api\/src)|packages\/domain\/src)\//.test(file) &&
    !test.test(file) &&
    file !== 'packages/domain/src/money/money.ts',
  find(_file, program, report) {
    new Visitor({
      TemplateElement(node) {
        if (node.tail || !/\$$/.test(node.value.raw)) return;
        report(node, 'an amount has two places everywhere, so use formatDollars or formatMoney');
      },
    }).visit(program);
  },
};

const productPattern = /curbside/i;
const ownPackage = /^@curbside\//;

/** @type {CodeRule} */
const productName = {
  name: "product's name",
  exceptions: {},
  appliesTo: (file) => isOfPages(file) && file !== 'packages/domain/src/product.ts',
  find(_file, program, report) {
    const look = (node, text) => {
      if (productPattern.test(text) && !ownPackage.test(text))
        report(node, 'take the name of the product from packages/domain/src/product.ts');
    };
    new Visitor({
      Literal: (node) => look(node, String(node.value)),
      TemplateElement: (node) => look(node, node.value.raw),
      JSXText: (node) => look(node, node.value),
    }).visit(program);
  },
};

/** Its name, its boroughs, its tax and its currency. */
const cityPattern =
  /new[ _-]?york|\bnyc\b|\bnewyork|brooklyn|manhattan|\bqueens\b|the bronx|staten island|8[._]?875\b|\busd\b/i;

/** @type {CodeRule} */
const cityAsData = {
  name: 'the city is data',
  exceptions: cityExceptions,
  appliesTo: (file) =>
    /^(apps\/(web\/app|api\/src)|packages\/domain\/src)\//.test(file) &&
    !/^(packages\/domain\/src\/market|apps\/api\/src\/(demo|test))\//.test(file) &&
    !test.test(file),
  find(_file, program, report) {
    const look = (node, text) => {
      if (cityPattern.test(text))
        report(node, "take what is the city's from packages/domain/src/market/");
    };
    new Visitor({
      Identifier: (node) => look(node, node.name),
      Literal: (node) => look(node, String(node.value)),
      TemplateElement: (node) => look(node, node.value.raw),
      JSXText: (node) => look(node, node.value),
    }).visit(program);
  },
};

const commentLine = /^[ \t]*(?:\/\/|\/?\*).*$/gm;
const longestComment = 110;
const unusualWords = /\b(anew|whoever|save that|so many|(?:is|are) none)\b/i;

/** The first word of a comment. A line comment may go on over several lines. */
const label = /^[ \t]*(?:\/\*[\s*]*|(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/ )(What|Of)\b/gm;
const answers = /^[ \t]*\/\*\*[\s*]*Answers\b/gm;

/** @type {CodeRule} */
const plainComments = {
  name: 'plain comments',
  exceptions: {},
  appliesTo: () => true,
  find(_file, _program, report, text) {
    for (const { 0: line, index: start } of text.matchAll(commentLine)) {
      const [word] = unusualWords.exec(line) ?? [];
      if (word) report({ start }, `say it without '${word}'`);
      if (line.length > longestComment) {
        report({ start }, `break a comment of more than ${longestComment} characters`);
      }
    }
    for (const { 1: word, index: start } of text.matchAll(label)) {
      report({ start }, `begin a comment with a fact instead of '${word}'`);
    }
    for (const { index: start } of text.matchAll(answers)) {
      report({ start }, "write 'Returns' for 'Answers'");
    }
  },
};

/** @type {CodeRule} */
const oneCaseOfConstants = {
  name: 'one case of constants',
  exceptions: {},
  appliesTo: () => true,
  find(_file, program, report) {
    new Visitor({
      VariableDeclarator(node) {
        const name = nameOf(node.id) ?? '';
        if (/^[A-Z][A-Z0-9]+(_[A-Z0-9]+)*$/.test(name)) report(node, `write ${name} in camelCase`);
      },
    }).visit(program);
  },
};

/** @type {CodeRule[]} */
const codeRules = [
  oneCaseOfConstants,
  ownTables,
  useCaseActor,
  oneContext,
  oneMoment,
  policyDecisions,
  inlineStyles,
  secureOrigins,
  lazyFormatters,
  halfUp,
  oneMoneyFormat,
  productName,
  cityAsData,
  plainComments,
];

/**
 * Finds breaches of the code rules, and entries of the lists of exceptions that are no longer right.
 * @param {Map<string, import('./sources.mjs').Source>} sources
 * @param {Record<string, Record<string, number>>} notYetConverted breaches by rule and folder or file
 * @returns {string[]}
 */
export function problemsOfCode(sources, notYetConverted) {
  return codeRules.flatMap((rule) => {
    const waiting = Object.entries(notYetConverted[rule.name] ?? {}).map(([place, tolerated]) => {
      /** @type {string[]} */
      const found = [];
      return { place, tolerated, found };
    });
    const unneeded = new Set(Object.keys(rule.exceptions).filter((file) => sources.has(file)));
    const problems = [];
    for (const [file, { program, text }] of sources) {
      if (!program || !rule.appliesTo(file)) continue;
      const { found } = waiting.find(({ place }) => file.startsWith(place)) ?? { found: problems };
      const report = (node, message) => {
        unneeded.delete(file);
        if (file in rule.exceptions) return;
        found.push(`${file}:${lineOf(text, node)}: ${message}`);
      };
      rule.find(file, program, report, text);
    }
    for (const { place, tolerated, found } of waiting) {
      if (found.length > tolerated) problems.push(...found);
      if (found.length < tolerated) {
        const change = found.length > 0 ? `say ${found.length} in` : 'take it off';
        problems.push(`${place}: keeps more of the rule '${rule.name}', so ${change} the list`);
      }
    }
    const stale = [...unneeded].map(
      (file) => `${file}: keeps the rule '${rule.name}', so take it off the list`,
    );
    return [...problems, ...stale];
  });
}

const lineOf = (text, { start }) => text.slice(0, start).split('\n').length;
