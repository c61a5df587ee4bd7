import { product } from '@curbside/domain/product';
import { StructuredData } from '../../platform/structured-data.tsx';
import { usePublicUrl } from '../../shell/root-data.ts';

/** The site and its search as schema.org data, for search engines. */
export function SiteStructuredData() {
  const publicUrl = usePublicUrl();
  const url = new URL('/', publicUrl).href;
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: product.name,
        description: product.subtitle,
        url,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${url}browse?location={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      }}
    />
  );
}
