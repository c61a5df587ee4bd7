export { FileButtons } from './file-buttons.tsx';
export { sendResumable, UploadError } from './send-resumable.ts';
export { UploadList, waitingText } from './upload-list.tsx';
export { uploadQueueOf, useUploadQueue } from './use-upload-queue.ts';
