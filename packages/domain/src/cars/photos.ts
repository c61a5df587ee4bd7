import { z } from 'zod';
import { emptyOr } from '../wire/text-fields.ts';

/** The widths of every stored photo, in pixels. The address of one width gives the others. */
export const photoWidths = [320, 640, 960, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** Other addresses stay unchanged. */
export function photoAt(url: string, width: PhotoWidth): string {
  return url.replace(/^(\/files\/[0-9a-f]{64})\/\d+\.webp$/, `$1/${width}.webp`);
}

/** The requested width of a private photo; the widest by default. */
export const photoWidthSchema = emptyOr(z.enum(photoWidths.map(String))).transform(
  (text): PhotoWidth => photoWidths.find((width) => String(width) === text) ?? 1600,
);
