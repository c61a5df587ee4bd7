import { instantOf } from '@curbside/domain/calendar/instants';
import readExif from 'exif-reader';
import sharp from 'sharp';

/** When the camera says that a picture was taken; undefined where it does not say. */
export async function captureTimeOf(picture: Buffer): Promise<Date | undefined> {
  try {
    const { exif } = await sharp(picture).metadata();
    if (!exif) return undefined;
    const { Photo } = readExif(exif);
    const taken = Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized;
    if (!taken) return undefined;
    // Cameras write the wall-clock time, and newer ones the offset; the reader takes it for UTC.
    const wallClock = taken.toISOString().slice(0, 19);
    const offset = Photo?.OffsetTimeOriginal ?? '';
    return instantOf(/^[+-]\d{2}:\d{2}$/.test(offset) ? wallClock + offset : wallClock);
  } catch {
    // A picture whose EXIF data cannot be read is still a picture.
    return undefined;
  }
}
