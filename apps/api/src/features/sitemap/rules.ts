import type { Env } from '../../platform/env.ts';
/** A sitemap may have 50,000 URLs; ids are never reused, so a file keeps its cars. */
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

export function sitemapOf(publicUrl: string, paths: readonly string[]): string {
  return documentOf('urlset', 'url', publicUrl, paths);
}

/** The index of all sitemaps; `lastCarId` is the highest car id. */
export function sitemapIndexOf(publicUrl: string, lastCarId: number): string {
  const files = Math.ceil(lastCarId / carsPerSitemap);
  const cars = Array.from({ length: files }, (_, index) => `/sitemaps/cars-${index + 1}.xml`);
  return documentOf('sitemapindex', 'sitemap', publicUrl, ['/sitemaps/pages.xml', ...cars]);
}

/** Crawlers may fetch everything public, but nothing of a staging site. */
export function robotsOf({ publicUrl, isStaging }: Pick<Env, 'publicUrl' | 'isStaging'>): string {
  if (isStaging) return 'User-agent: *\nDisallow: /\n';
  const sitemap = new URL('/sitemap.xml', publicUrl).href;
  return `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${sitemap}\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
