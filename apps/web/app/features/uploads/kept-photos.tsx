import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../../platform/session.ts';
import { resumeUploads } from './kept-uploads.ts';

/** Goes on with the photos that a reload has interrupted, whichever page is opened. */
export default function KeptPhotos() {
  const client = useQueryClient();
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId) resumeUploads(client, userId).catch(() => undefined);
  }, [client, userId]);
  return null;
}
