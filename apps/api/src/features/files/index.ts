export { type EncodedPhoto, encodePhoto } from './encode-photo.ts';
export { findUploadedPhotos } from './find-uploaded-photos.ts';
export { hashOfPhotoUrl, photoKey, photoUrl } from './photo-address.ts';
export {
  originalKey,
  type PrivateFile,
  storePrivatePhoto,
  storeWidths,
} from './private-file.ts';
export { type ReceivedFile, type ReceivedUpload, receiveFiles } from './receive-files.ts';
export { registerFiles } from './routes.ts';
export { bytesOfDataUrl, fileExtension } from './rules.ts';
export { sendOriginal, sendPrivatePhoto } from './send-private-file.ts';
export { storePhoto } from './store-photo.ts';
export { withTemporaryFolder } from './temporary-folder.ts';
export { copyUploads, readUpload } from './use-uploads.ts';
export { registerFileWork } from './work.ts';
