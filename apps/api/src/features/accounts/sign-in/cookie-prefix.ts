import { product } from '@curbside/domain/product';
import type { Env } from '../../../platform/env.ts';

/** Browsers accept cookies with the `__Host-` prefix only from this very host, and only over https. */
export function cookiePrefixOf({ publicUrl }: Pick<Env, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? `__Host-${product.slug}` : product.slug;
}
