/** A sitemap may have 50,000 addresses; ids are never reused, so that a file keeps its cars. */
export const carsPerSitemap = 20_000;

/** Pages that are the same for every visitor. */
export const publicPaths = [
  '/',
  '/browse',
  '/faq',
  '/insurance-brief',
  '/privacy',
  '/verify-contract',
  '/verify-evidence',
] as const;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function documentOf(root: string, entry: string, publicUrl: string, paths: readonly string[]) {
  const entries = paths.map(
    (path) => `<${entry}><loc>${escapeXml(new URL(path, publicUrl).href)}</loc></${entry}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('\n')}\n</${root}>\n`;
}

/** The sitemap of these pages. */
export function sitemapOf(publicUrl: string, paths: readonly string[]): string {
  return documentOf('urlset', 'url', publicUrl, paths);
}

/** The index of all sitemaps, where the car with the highest id is `lastCarId`. */
export function sitemapIndexOf(publicUrl: string, lastCarId: number): string {
  const files = Math.ceil(lastCarId / carsPerSitemap);
  const cars = Array.from({ length: files }, (_, index) => `/sitemaps/cars-${index + 1}.xml`);
  return documentOf('sitemapindex', 'sitemap', publicUrl, ['/sitemaps/pages.xml', ...cars]);
}

/** What crawlers may fetch: everything that is public. */
export function robotsOf(publicUrl: string): string {
  const sitemap = new URL('/sitemap.xml', publicUrl).href;
  return `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${sitemap}\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
