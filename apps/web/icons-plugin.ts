import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const prefix = 'icon:';
const drawnIconModule = fileURLToPath(new URL('./app/ui/drawn-icon.tsx', import.meta.url));
/** How the set writes an icon that is drawn in lines, all of one kind. */
const linesOnly = /^(<g fill="none" [^>]+>(<path d="[^"]+"\/>)+<\/g>|<path fill="none" [^>]+\/>)$/;

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** For `import IconHeart from 'icon:heart'`: the component of an icon of the Tabler set. */
export function iconsPlugin(): Plugin {
  const path = fileURLToPath(import.meta.resolve('@iconify-json/tabler/icons.json'));
  const { icons } = JSON.parse(readFileSync(path, 'utf8')) as IconSet;
  return {
    name: 'icons',
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const paths = JSON.stringify(pathsOf(icons, id.slice(prefix.length + 1)));
      return [
        `import { drawnIcon } from ${JSON.stringify(drawnIconModule)};`,
        `export default /* @__PURE__ */ drawnIcon(${paths});`,
      ].join('\n');
    },
  };
}

function pathsOf(icons: IconSet['icons'], name: string): string[] {
  const body = icons[name]?.body;
  if (!body) throw new Error(`The set has no icon "${name}".`);
  if (!linesOnly.test(body)) throw new Error(`The icon "${name}" is not drawn in lines only.`);
  return Array.from(body.matchAll(/ d="([^"]+)"/g), ([, path = '']) => path);
}
