import { instantOf } from '@curbside/domain/calendar/instants';
import readExif from 'exif-reader';
import sharp from 'sharp';

/** Capture time from the camera; undefined if unknown. */
export async function captureTimeOf(picture: Buffer): Promise<Date | undefined> {
  try {
    const { exif } = await sharp(picture).metadata();
    if (!exif) return undefined;
    const { Photo } = readExif(exif);
    const taken = Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized;
    if (!taken) return undefined;
    // Cameras write wall-clock time, newer ones also the offset; the reader takes it for UTC.
    const wallClock = taken.toISOString().slice(0, 19);
    const offset = Photo?.OffsetTimeOriginal ?? '';
    return instantOf(/^[+-]\d{2}:\d{2}$/.test(offset) ? wallClock + offset : wallClock);
  } catch {
    // A picture with unreadable EXIF data is still valid.
    return undefined;
  }
}
