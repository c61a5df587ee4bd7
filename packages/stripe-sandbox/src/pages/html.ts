/** Markup that is safe to insert unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | Part[];

/** Template tag that escapes everything except `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const text = strings.map(
    (string, index) => string + (index < parts.length ? render(parts[index]) : ''),
  );
  return new Html(text.join(''));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  if (part === null || part === undefined || part === false) return '';
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** For example `$288.08`. */
export function money(cents: number, currency: string): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency });
}
