import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findLostStyles } from './lost-styles.mjs';

const roots = [];
const style = '@mantine/core/styles/Switch.layer.css';
const component = "export { Switch } from '@mantine/core';\n";

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function lostStylesOf({ source, built }) {
  const root = mkdtempSync(join(tmpdir(), 'styles-'));
  roots.push(root);
  const files = {
    [`node_modules/${style}`]: '@layer mantine {.m_5f93f3bb { display: flex }}',
    'apps/web/app/ui/switch.ts': source,
    'apps/web/build/client/assets/page-1a2b.css': built,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findLostStyles(root);
}

describe('the styles of components', () => {
  test('are found in the build', () => {
    const built = '.a{color:red}@layer mantine{.m_5f93f3bb:where([data-x]){display:flex}}';
    expect(lostStylesOf({ source: `import '${style}';\n${component}`, built })).toEqual([]);
  });

  test('are lost where the build dropped them', () => {
    const built = '.m_5f93f3bb0{display:flex}';
    expect(lostStylesOf({ source: `import '${style}';\n${component}`, built })).toEqual([
      `${style} is imported, but stands in no built style sheet`,
    ]);
  });

  test('are lost where nobody imports them', () => {
    expect(lostStylesOf({ source: component, built: '' })).toEqual([
      `${style} is imported nowhere, but its component is`,
    ]);
  });
});
