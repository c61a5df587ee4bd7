export { FileButtons } from './file-buttons.tsx';
export { useKeptUploads } from './kept-uploads.ts';
export { sendResumable, UploadError } from './send-resumable.ts';
export { UploadList, waitingText } from './upload-list.tsx';
export { useUploadQueue } from './use-upload-queue.ts';
