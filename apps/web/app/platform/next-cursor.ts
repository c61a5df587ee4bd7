/**
 * The cursor in a `Link: <…?cursor=abc>; rel="next"` header; undefined on the last page. Threads and
 * inboxes name theirs `before`.
 */
export function nextCursor(
  link: string | null,
  name: 'cursor' | 'before' = 'cursor',
): string | undefined {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (!address || !URL.canParse(address, 'http://site.invalid')) return undefined;
  return new URL(address, 'http://site.invalid').searchParams.get(name) ?? undefined;
}
