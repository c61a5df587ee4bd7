import IconCamera from 'icon:camera';
import IconPhotoPlus from 'icon:photo-plus';
import { Button, FileButton } from '@mantine/core';
import { useRef } from 'react';
import classes from './uploads.module.css';

interface FileButtonsProps {
  /** 'Choose photos'. */
  label: string;
  accept: string;
  onFiles: (files: readonly File[]) => void;
}

/** Chooses many files, or takes one with the phone's camera. */
export function FileButtons({ label, accept, onFiles }: FileButtonsProps) {
  const reset = useRef<() => void>(null);
  const resetCamera = useRef<() => void>(null);
  return (
    <div className={classes.buttons}>
      <FileButton
        multiple
        accept={accept}
        resetRef={reset}
        inputProps={{ 'aria-label': label }}
        onChange={(files) => {
          onFiles(files);
          // Without the reset, the same file could not be chosen again.
          reset.current?.();
        }}
      >
        {(button) => (
          <Button {...button} variant="default" leftSection={<IconPhotoPlus size={20} />}>
            {label}
          </Button>
        )}
      </FileButton>
      <div className={classes.camera}>
        <FileButton
          accept="image/*"
          capture="environment"
          resetRef={resetCamera}
          inputProps={{ 'aria-label': 'Take a photo' }}
          onChange={(file) => {
            if (file) onFiles([file]);
            resetCamera.current?.();
          }}
        >
          {(button) => (
            <Button {...button} leftSection={<IconCamera size={20} />}>
              Take a photo
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}
