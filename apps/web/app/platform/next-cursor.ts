/** The cursor in a `Link: <…?cursor=abc>; rel="next"` header; undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (!address || !URL.canParse(address, 'http://site.invalid')) return undefined;
  return new URL(address, 'http://site.invalid').searchParams.get('cursor') ?? undefined;
}
