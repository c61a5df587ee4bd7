import { Button, VisuallyHidden } from '@mantine/core';
import type { QueuedFile } from './upload-queue.ts';
import classes from './uploads.module.css';

/** Offline, or after others. */
export const waitingText = 'Waiting to upload';

interface UploadListProps {
  files: readonly QueuedFile[];
  /** The status of a finished file. */
  doneText?: string;
  /** Whether a file that is done can still be taken off the list. */
  canRemoveDone?: boolean;
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}

/** Each file with its progress; a failed one with its reason and a way on. */
export function UploadList(props: UploadListProps) {
  const { files, onRetry, onRemove, doneText = 'Added', canRemoveDone = false } = props;
  if (files.length === 0) return null;
  return (
    <ul className={classes.list}>
      {files.map((file) => (
        <li key={file.id} className={classes.upload}>
          <UploadLine
            upload={file}
            doneText={doneText}
            canRemoveDone={canRemoveDone}
            onRetry={() => onRetry(file.id)}
            onRemove={() => onRemove(file.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface UploadLineProps {
  upload: QueuedFile;
  doneText: string;
  canRemoveDone: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadLine(props: UploadLineProps) {
  const { upload, doneText, canRemoveDone, onRetry, onRemove } = props;
  const { file, state, share, problem, isRefused } = upload;
  if (state === 'failed') {
    return (
      <>
        <span className={classes.name}>{file.name}</span>
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
        {!isRefused && (
          <Button variant="default" onClick={onRetry}>
            Retry<VisuallyHidden> {file.name}</VisuallyHidden>
          </Button>
        )}
        <RemoveButton name={file.name} onRemove={onRemove} />
      </>
    );
  }
  return (
    <>
      <span className={classes.name}>{file.name}</span>
      {state === 'done' ? (
        <>
          <span role="status">{doneText}</span>
          {canRemoveDone && <RemoveButton name={file.name} onRemove={onRemove} />}
        </>
      ) : state === 'waiting' ? (
        <span role="status">{waitingText}</span>
      ) : (
        <progress className={classes.bar} value={share} aria-label={`Upload of ${file.name}`} />
      )}
    </>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button variant="subtle" onClick={onRemove}>
      Remove<VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}
