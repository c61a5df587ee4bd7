/** Undefined for an address that is not on this site, such as `//evil`, `/\evil` or `https:…`. */
export function safeReturnPath(
  given: unknown,
  ownOrigins: readonly string[] = [],
): string | undefined {
  if (typeof given !== 'string' || given.length > 2000) return undefined;
  const own = ownOrigins.find((origin) => given.startsWith(`${origin}/`));
  const path = own ? given.slice(own.length) : given;
  // Browsers drop tabs and line breaks and read a backslash as a slash: refuse all of them.
  if (!path.startsWith('/') || /^\/[/\\]|[\p{Cc}\\]/u.test(path)) return undefined;
  const base = 'http://site.invalid';
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined;
  // `/.//evil` only turns into another site's address once it is parsed.
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
