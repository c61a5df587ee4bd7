import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const styleImport = /\bimport ['"]([^.'":][^'":]*\.css)['"]/g;
const componentImport = /\b(?:import|export) \{([^}]*)\} from ['"]@mantine\/core['"]/g;
const classPattern = /\.(m_[0-9a-f]+)/;

/**
 * Finds components of the library that pages would show without their styles: the build dropped a
 * style sheet that the sources import, or nobody imports it.
 * @param {string} root of the repository, whose web app is built
 * @returns {string[]} one line for each
 */
export function findLostStyles(root) {
  const sources = textsOf(join(root, 'apps/web/app'), /\.tsx?$/).join('\n');
  const built = textsOf(join(root, 'apps/web/build/client/assets'), /\.css$/).join('\n');
  const modules = join(root, 'node_modules');
  const imported = [...new Set(matchesOf(styleImport, sources))];
  const components = matchesOf(componentImport, sources).flatMap((list) => list.split(','));
  const needed = [...new Set(components)]
    .map((component) => `@mantine/core/styles/${component.trim()}.layer.css`)
    .filter((style) => existsSync(join(modules, style)) && !imported.includes(style));
  return [
    ...needed.map((style) => `${style} is imported nowhere, but its component is`),
    ...imported
      .filter((style) => {
        // Sheets without a component's class style the whole page.
        const rootClass = classPattern.exec(readFileSync(join(modules, style), 'utf8'))?.[1];
        return rootClass && !new RegExp(`\\.${rootClass}(?![0-9a-f])`).test(built);
      })
      .map((style) => `${style} is imported, but stands in no built style sheet`),
  ];
}

function textsOf(folder, name) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

const matchesOf = (pattern, text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
