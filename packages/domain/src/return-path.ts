/** Any site will do: only whether the address stays on it counts. */
const here = 'http://return-path.invalid';

/**
 * The path of a `returnUrl` where it is one on this site, with query and fragment; else undefined.
 * `//evil`, `/\evil`, `https:…`, a path that only turns into one of these once it is parsed (browsers
 * drop tabs and line breaks, and resolve `/.//evil`), and anything that is no path are dropped.
 */
export function safeReturnPath(text: string | null | undefined): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, here);
  if (origin !== here || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}
