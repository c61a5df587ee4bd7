import { inspectionCalls } from '@curbside/domain/inspections/calls';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { inspectionLimits, photoTypes } from '@curbside/domain/inspections/rules';
import { capitalized } from '@curbside/domain/text/capitalized';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { useNow } from '../../platform/clock.tsx';
import { useUser } from '../../platform/session.ts';
import { inspectionsQuery } from './api.ts';
import classes from './walk.module.css';

/** Corrects what one's own photo shows, as long as that is possible. */
export function CorrectType({ photo }: { photo: InspectionPhoto }) {
  const client = useQueryClient();
  const user = useUser();
  const minutes = (useNow(10_000).getTime() - Date.parse(photo.createdAt)) / 60_000;
  const correct = useMutation({
    mutationFn: (photoType: (typeof photoTypes)[number]) =>
      callApi(inspectionCalls.correctPhoto, { params: { id: photo.id }, body: { photoType } }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: inspectionsQuery(photo.bookingId).queryKey }),
  });
  if (photo.uploadedBy !== user?.id || minutes > inspectionLimits.correctMinutes) return null;
  const name = capitalized(photo.photoType ?? 'other');
  return (
    <NativeSelect
      aria-label={`${name}: choose another part if the photo shows one`}
      value={photo.photoType ?? 'other'}
      disabled={correct.isPending}
      rightSectionWidth={24}
      classNames={{ input: classes.part }}
      error={
        correct.error && messageOf(correct.error, 'The photo could not be corrected. Try again.')
      }
      data={photoTypes.map((value) => ({ value, label: capitalized(value) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = photoTypes.find((type) => type === value);
        if (chosen) correct.mutate(chosen);
      }}
    />
  );
}
