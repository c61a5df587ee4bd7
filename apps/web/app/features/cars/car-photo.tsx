import { photoAt, photoWidths } from '@curbside/domain/cars/photos';
import { useEffect, useRef, useState } from 'react';
import classes from './car-photo.module.css';
import placeholder from './car-placeholder.svg';

interface CarPhotoProps {
  /** Address of the photo at any width; empty for none. */
  url: string;
  alt: string;
  /** How wide it is shown (`sizes` of `<img>`), so that the browser can choose a file. */
  sizes: string;
  /** The picture that the page is about, which the browser fetches before all others. */
  isFirst?: boolean;
}

/** A photo of a car, always 3:2. A missing or broken one is replaced by a placeholder. */
export function CarPhoto({ url, alt, sizes, isFirst = false }: CarPhotoProps) {
  const imageRef = useRef<HTMLImageElement>(null);
  const [brokenUrl, setBrokenUrl] = useState<string>();
  useEffect(() => {
    // It may have failed before hydration, when nothing listened for the error.
    const image = imageRef.current;
    if (image?.complete && image.naturalWidth === 0) setBrokenUrl(url);
  }, [url]);

  if (!url || brokenUrl === url) {
    return <img src={placeholder} alt={alt} className={classes.photo} width={600} height={400} />;
  }
  const widths = photoWidths.map((width) => `${photoAt(url, width)} ${width}w`);
  return (
    <img
      ref={imageRef}
      src={photoAt(url, 640)}
      srcSet={photoAt(url, 320) === photoAt(url, 640) ? undefined : widths.join(', ')}
      sizes={sizes}
      alt={alt}
      width={600}
      height={400}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding={isFirst ? 'sync' : 'async'}
      fetchPriority={isFirst ? 'high' : undefined}
      className={classes.photo}
      onError={() => setBrokenUrl(url)}
    />
  );
}
