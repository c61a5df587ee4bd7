/** Data for search engines in the terms of schema.org: a data block, no script. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  // No text of a person may end the block or open a comment in it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}
