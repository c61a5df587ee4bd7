import sharp from 'sharp';

/** A small picture as a data URL. */
export const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A single-color JPEG; each color makes a different file. */
export function picture(background: string, size = 64): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A JPEG of noise, which compresses as badly as a photo at night. */
export function noisyPicture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width, height, channels: 3, background: '#808080', noise } as const;
  return sharp({ create }).jpeg({ quality: 70 }).toBuffer();
}

/** The header of a film, by which the server detects its type, followed by filler. */
export function film(kind: 'mp4' | 'webm' | 'mov', bytes = 2048): Buffer {
  const heads = {
    mp4: Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'),
    mov: Buffer.from('\0\0\0\x14ftypqt  \0\0\x02\0qt  ', 'latin1'),
    webm: Buffer.from('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'latin1'),
  };
  return Buffer.concat([heads[kind], Buffer.alloc(Math.max(0, bytes - heads[kind].length), kind)]);
}
