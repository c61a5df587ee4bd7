import type { User } from '@curbside/domain/accounts/endpoints';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { createCarBodySchema } from '@curbside/domain/cars/listing';
import { latestModelYear } from '@curbside/domain/cars/rules';
import { listingTexts } from '@curbside/domain/cars/texts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { statusOf } from '../../platform/api-error.ts';
import { useToday } from '../../platform/clock.tsx';
import { apiKey } from '../../platform/query-client.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { listCar } from './api.ts';
import classes from './list-car.module.css';
import { ListingLeaveGuard } from './listing-leave-guard.tsx';
import { ListingPreview } from './listing-preview.tsx';
import {
  BasicInformation,
  Features,
  LocationAndPricing,
  Rules,
  TripDetails,
  VehicleSpecifications,
} from './listing-sections.tsx';
import { emptyListing, isBegun, type ListingPhoto, type ListingValues } from './listing-values.ts';
import { PhotoField } from './photo-field.tsx';

/** After success one is led home (section 9). */
const leaveAfterMs = 2000;

/** The listing, section by section, with what guests will see beside it. */
export function ListCarForm({ host }: { host: User }) {
  const latestYear = latestModelYear(useToday());
  const queryClient = useQueryClient();
  const [values, setValues] = useState<ListingValues>(emptyListing);
  const [photos, setPhotos] = useState<ListingPhoto[]>([]);
  const [fileProblem, setFileProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();

  const form = useZodForm({
    schema: createCarBodySchema(latestYear),
    send: listCar,
    failed: 'Failed to list car. Please try again.',
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: apiKey(carEndpoints.searchCars) });
      void queryClient.invalidateQueries({ queryKey: apiKey(carEndpoints.myCars) });
    },
    onFailed: (error) => {
      if (statusOf(error) === 401) setRefusal('Please log in to list a car.');
    },
  });
  useLeaveWhen(form.isDone);

  const fields = {
    values,
    onChange: (change: Partial<ListingValues>) => setValues({ ...values, ...change }),
    field: form.field,
    latestYear,
  };
  const photoProblem = Object.entries(form.problems).find(([path]) =>
    path.startsWith('photos'),
  )?.[1];

  function changePhotos(update: (photos: ListingPhoto[]) => ListingPhoto[]) {
    setPhotos(update);
    // What was said of the photos is about those before.
    setFileProblem(undefined);
    form.clear('photos');
  }

  return (
    <div className={classes.columns}>
      <ListingLeaveGuard isUnsaved={!form.isDone && isBegun(values, photos)} />
      <form
        {...form.props}
        aria-label="Your car"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setFileProblem(undefined);
          const isVerified = host.verificationStatus === 'verified';
          setRefusal(isVerified ? undefined : listingTexts.needsVerification);
          if (isVerified) void form.submit({ ...values, photos: photos.map(({ url }) => url) });
        }}
      >
        <BasicInformation {...fields} />
        <LocationAndPricing {...fields} />
        <VehicleSpecifications {...fields} />
        <TripDetails {...fields} />
        <Features {...fields} />
        <Rules {...fields} />
        <PhotoField
          photos={photos}
          onChange={changePhotos}
          problem={fileProblem ?? photoProblem}
          onProblem={setFileProblem}
        />
        {Object.values(form.problems).some(Boolean) && (
          <Notice tone="danger">Some fields above need another look.</Notice>
        )}
        <Notice tone="danger">{refusal ?? form.problem}</Notice>
        {form.isDone ? (
          <Notice tone="success">✓ Your car has been listed successfully!</Notice>
        ) : (
          <Button type="submit" size="lg" loading={form.isPending}>
            List your car
          </Button>
        )}
      </form>
      <ListingPreview values={values} photos={photos} host={host} />
    </div>
  );
}

function useLeaveWhen(isDone: boolean) {
  const navigate = useNavigate();
  const leave = useRef(() => navigate('/'));
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void leave.current(), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [isDone]);
}
