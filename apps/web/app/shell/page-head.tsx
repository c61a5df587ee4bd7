import { product } from '@curbside/domain/product';
import { usePublicUrl } from './root-data.ts';

interface PageHeadProps {
  /** Without the product's name, which is added. */
  title: string;
  description?: string;
  /**
   * Path on this site for the canonical address; adds the tags for link previews. A page without
   * it belongs to somebody, and search engines leave it out.
   */
  path?: string;
  /** Path or address of a picture for link previews; the car at its curb by default. */
  image?: string;
}

const defaultImage = '/preview.jpg';

/** Title and description of a page, and what link previews show. React puts them into the head. */
export function PageHead({ title, description, path, image = defaultImage }: PageHeadProps) {
  const publicUrl = usePublicUrl();
  const fullTitle = `${title} · ${product.name}`;
  const address = path === undefined ? undefined : new URL(path, publicUrl).href;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {address ? (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={product.name} />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={address} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:image" content={new URL(image, publicUrl).href} />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
