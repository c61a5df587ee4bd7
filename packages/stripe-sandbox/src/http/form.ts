/** A decoded form. Lists are objects with the keys 0, 1, … */
export type FormValue = string | FormObject;
export interface FormObject {
  [name: string]: FormValue;
}

const maxDepth = 12;

/** Ignores names nested too deeply. */
export function decodeForm(text: string): FormObject {
  const root: FormObject = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const names = keyPath(key);
    if (names.length > 0 && names.length <= maxDepth) assign(root, names, value);
  }
  return root;
}

/** `a[0][b]` → `['a', '0', 'b']`. */
function keyPath(key: string): string[] {
  const open = key.indexOf('[');
  if (open <= 0) return [key];
  return [
    key.slice(0, open),
    ...[...key.slice(open).matchAll(/\[([^[\]]*)\]/g)].map((m) => m[1] ?? ''),
  ];
}

function assign(root: FormObject, names: string[], value: string): void {
  let target = root;
  for (const [index, given] of names.entries()) {
    const name = given === '' && index > 0 ? String(Object.keys(target).length) : given;
    if (index === names.length - 1) {
      target[name] = value;
      return;
    }
    const existing = target[name];
    const next: FormObject = typeof existing === 'object' ? existing : Object.create(null);
    target[name] = next;
    target = next;
  }
}
