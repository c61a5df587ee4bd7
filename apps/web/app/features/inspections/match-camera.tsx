import IconCamera from 'icon:camera';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button, FileButton, Modal } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/messages/notice.tsx';
import frame from './inspection-viewer.module.css';
import classes from './match-camera.module.css';
import type { WalkPart } from './walk-parts.ts';

interface MatchCameraProps {
  part: WalkPart;
  pickup: InspectionPhoto;
  opened: boolean;
  onClose: () => void;
  onPhoto: (photo: File) => void;
}

/** The camera with the pickup photo over its picture, so that the return shows the same. */
export default function MatchCamera(props: MatchCameraProps) {
  const { part, opened, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen
      radius={0}
      title={`${capitalized(part)} at return`}
      closeButtonProps={{ 'aria-label': 'Close camera' }}
      classNames={{ content: frame.content, header: frame.header, body: frame.body }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Camera {...props} />
    </Modal>
  );
}

function Camera({ part, pickup, onPhoto }: MatchCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video);
  const take = async () => {
    if (video.current) onPhoto(await photoOf(video.current, part));
  };
  return (
    <>
      {state === 'failed' ? (
        <Notice tone="warning">
          The camera could not be opened in this page. Take the photo with your camera app.
        </Notice>
      ) : (
        <p className={classes.advice}>Stand so that the car covers its pickup photo.</p>
      )}
      <div className={classes.stage}>
        <video ref={video} autoPlay playsInline muted className={classes.picture} />
        <img
          src={`${pickup.photoUrl}?width=960`}
          alt={`${capitalized(part)} at pickup`}
          className={classes.pickup}
        />
      </div>
      <div className={classes.buttons} data-ground="asphalt">
        <FileButton
          accept="image/*"
          capture="environment"
          inputProps={{ 'aria-label': 'Camera app' }}
          onChange={(file) => file && onPhoto(file)}
        >
          {(button) => (
            <Button {...button} variant="default">
              Camera app
            </Button>
          )}
        </FileButton>
        <Button
          disabled={state !== 'ready'}
          leftSection={<IconCamera size={20} />}
          onClick={() => void take()}
        >
          Take photo
        </Button>
      </div>
    </>
  );
}

type CameraState = 'opening' | 'ready' | 'failed';

/** Shows the camera at the back in the video, until the component is gone. */
function useCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>('opening');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
      if (isGone || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setState('ready');
    };
    open().catch(() => !isGone && setState('failed'));
    return () => {
      isGone = true;
      stop();
    };
  }, [video]);
  return state;
}

/** Most photos have this shape. */
const wanted = {
  facingMode: 'environment',
  width: { ideal: 2560 },
  aspectRatio: { ideal: 4 / 3 },
} as const satisfies MediaTrackConstraints;

async function photoOf(video: HTMLVideoElement, part: WalkPart): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  );
  if (!blob) throw new Error('The camera gave no picture.');
  return new File([blob], `${part}.jpg`, { type: blob.type });
}
