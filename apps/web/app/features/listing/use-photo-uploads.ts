import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { UploadError } from '../uploads/index.ts';
import { uploadPhoto } from './api.ts';
import type { ListingPhoto } from './listing-values.ts';

type ChangePhotos = (update: (photos: ListingPhoto[]) => ListingPhoto[]) => void;

/**
 * Uploads the photos of the form one by one, so that listing the car sends only their ids. A photo
 * that the server refuses is removed with its reason; any other failed upload is left to the submit.
 */
export function usePhotoUploads(
  photos: readonly ListingPhoto[],
  onChange: ChangePhotos,
  onProblem: (problem: string) => void,
): void {
  const tried = useRef(new Set<string>());
  const { mutate, isPending } = useMutation({
    mutationFn: ({ url }: ListingPhoto) => uploadPhoto(url),
    onSuccess: (upload, { id }) =>
      onChange((all) =>
        all.map((photo) =>
          photo.id === id ? { id, url: upload.url, uploadId: upload.id } : photo,
        ),
      ),
    onError: (error, { id }) => {
      if (!(error instanceof UploadError && error.isRefused)) return;
      onChange((all) => all.filter((photo) => photo.id !== id));
      onProblem(error.message);
    },
  });

  const next = photos.find(({ id, uploadId }) => uploadId === undefined && !tried.current.has(id));
  useEffect(() => {
    if (!next || isPending) return;
    tried.current.add(next.id);
    mutate(next);
  }, [next, isPending, mutate]);
}
