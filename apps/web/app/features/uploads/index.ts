export { FileButtons } from './file-buttons.tsx';
export { sendResumable, UploadError } from './send-resumable.ts';
export { UploadList } from './upload-list.tsx';
export { useUploadQueue } from './use-upload-queue.ts';
