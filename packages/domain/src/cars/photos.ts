import { z } from 'zod';
import { emptyOr } from '../wire/text-fields.ts';

/** The widths of every stored photo. The address of one width gives the others. */
export const photoWidths = [320, 640, 960, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The address of the same photo at another width; addresses of other kinds stay as they are. */
export function photoAt(url: string, width: PhotoWidth): string {
  return url.replace(/^(\/files\/[0-9a-f]{64})\/\d+\.webp$/, `$1/${width}.webp`);
}

/** The width at which a private photo is asked for; the widest where none is given. */
export const photoWidthSchema = emptyOr(z.enum(photoWidths.map(String))).transform(
  (text): PhotoWidth => photoWidths.find((width) => String(width) === text) ?? 1600,
);
