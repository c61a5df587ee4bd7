import { product } from '@curbside/domain/product';
import { usePublicUrl } from './root-data.ts';

interface PageHeadProps {
  /** Without the product's name, which is added. */
  title: string;
  description?: string;
  /** Path on this site for the canonical address; adds the Open Graph tags. */
  path?: string;
  /** Path or address of a picture for link previews. */
  image?: string;
}

/** Title and description of a page, and what link previews show. React puts them into the head. */
export function PageHead({ title, description, path, image }: PageHeadProps) {
  const publicUrl = usePublicUrl();
  const fullTitle = `${title} · ${product.name}`;
  const address = path === undefined ? undefined : new URL(path, publicUrl).href;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {address && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={product.name} />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={address} />
          {description && <meta property="og:description" content={description} />}
          {image && <meta property="og:image" content={new URL(image, publicUrl).href} />}
        </>
      )}
    </>
  );
}
