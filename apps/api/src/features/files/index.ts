export { type EncodedPhoto, encodePhoto } from './photos/encode-photo.ts';
export { findUploadedPhotos } from './photos/find-uploaded-photos.ts';
export { namePhotosAt } from './photos/name-photos-at.ts';
export { hashOfPhotoUrl, photoKey, photoUrl } from './photos/photo-address.ts';
export { makePhotoSheet } from './photos/photo-sheet.ts';
export { storeEncodedPhoto, storePhoto } from './photos/store-photo.ts';
export {
  originalKey,
  type PrivateFile,
  storePrivatePhoto,
  storeWidths,
} from './private-files/private-file.ts';
export { sendOriginal, sendPrivatePhoto, sendToBucket } from './private-files/send-private-file.ts';
export { registerFiles } from './routes.ts';
export { bytesOfDataUrl, fileExtension, requireDocument } from './rules.ts';
export { withTemporaryFolder } from './temporary-folder.ts';
export { type ReceivedFile, type ReceivedUpload, receiveFiles } from './uploads/receive-files.ts';
export { copyUploads, readUpload } from './uploads/use-uploads.ts';
export { registerFileWork } from './work.ts';
