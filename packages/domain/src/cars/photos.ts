/** The widths of every stored photo, in pixels. The address of one width gives the others. */
export const photoWidths = [320, 640, 960, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The addresses of this site and those of a bucket. Other addresses stay unchanged. */
export function photoAt(url: string, width: PhotoWidth): string {
  return url.replace(
    /^(\/files\/[0-9a-f]{64}|https?:\/\/[^/]+\/photos\/[0-9a-f]{64})\/\d+\.webp$/,
    `$1/${width}.webp`,
  );
}
