/** Longest side of a photo before upload, in pixels; the server keeps at most 1600. */
const longestSide = 2000;
const quality = 0.85;

/** A file that is not a picture, or that this browser cannot open. Its message is for people. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
}

/** Width and height scaled down to the longest side; never enlarged. */
export function fitWithin(width: number, height: number, longest = longestSide) {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The picture as a small JPEG data URL, rotated upright. */
export async function shrinkPhoto(file: File): Promise<string> {
  if (!file.type.startsWith('image/')) {
    throw new PhotoError(`“${file.name}” is not a picture.`);
  }
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PhotoError(`“${file.name}” could not be opened. Save it as JPEG or PNG.`);
  }
  try {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, fitWithin(bitmap.width, bitmap.height));
    const context = canvas.getContext('2d');
    if (!context) throw new PhotoError('This browser cannot prepare photos.');
    // Transparent pictures get a white background; JPEG would make it black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', quality);
  } finally {
    bitmap.close();
  }
}
