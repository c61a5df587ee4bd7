import { expect, test } from 'vitest';
import { problemsOfStyles, problemsOfVariables } from './style-classes.mjs';

const source = (text) => ({ imports: [], program: undefined, text });
const problemsOf = (component, css) =>
  problemsOfStyles(
    new Map([
      [
        'apps/web/app/ui/card.tsx',
        source(`import classes from './card.module.css';\n${component}`),
      ],
      ['apps/web/app/ui/card.module.css', source(css)],
    ]),
  );

test('a class of the style sheet may be used', () => {
  expect(
    problemsOf('classes.title; classes.wide', '.title, .body > .wide:hover { margin: 0 }'),
  ).toEqual([]);
});

test('the name of a style sheet in its path is no class', () => {
  const sources = new Map([
    ['apps/web/app/ui/card.tsx', source("import card from './card.module.css';")],
    ['apps/web/app/ui/card.module.css', source('.title { margin: 0 }')],
  ]);
  expect(problemsOfStyles(sources)).toEqual([]);
});

test.each([
  ['none of that name', '.body { margin: 0 }'],
  ['one in a comment alone', '/* .title */ .body { margin: 0 }'],
  ['a longer name', '.title-line { margin: 0 }'],
])('a class is refused if the style sheet has %s', (_case, css) => {
  expect(problemsOf('classes.title; classes.title', css)).toEqual([
    "apps/web/app/ui/card.tsx: card.module.css has no class 'title'",
  ]);
});

const variablesOf = (...files) =>
  problemsOfVariables(new Map(files.map(([name, text]) => [`apps/web/app/${name}`, source(text)])));

test('a variable of a style sheet needs a value, in any sheet or component', () => {
  const sheet = [
    'card.module.css',
    '.a { gap: var(--s-4) var(--s-5) var(--w); color: var(--ink) }',
  ];
  const tokens = ['tokens.css', ':root { --s-4: 4px; --ink: #000 }'];
  const component = ['card.tsx', "const style = { '--w': width };"];
  expect(variablesOf(sheet, tokens, component)).toEqual([
    'apps/web/app/card.module.css: nothing gives --s-5 a value',
  ]);
});

test('a variable of the library, or in a comment alone, needs none', () => {
  const css = '/* var(--old) */ .a { color: var(--mantine-color-text) }';
  expect(variablesOf(['card.module.css', css])).toEqual([]);
});
