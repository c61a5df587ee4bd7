import type { User } from '@curbside/domain/accounts/endpoints';
import { carCalls } from '@curbside/domain/cars/calls';
import type { Car } from '@curbside/domain/cars/car';
import { createCarBodySchema } from '@curbside/domain/cars/listing';
import { latestModelYear } from '@curbside/domain/cars/rules';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isUnknownSubject } from '../../platform/api-error.ts';
import { useToday } from '../../platform/clock.tsx';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { apiKey, apiQuery } from '../../platform/query-client.ts';
import { useUser } from '../../platform/session.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { MissingPage } from '../../shell/missing-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/edit-car-page.ts';
import { allSections } from './all-sections.tsx';
import { updateCar } from './api.ts';
import classes from './list-car.module.css';
import { PreviewBeside } from './listing-preview.tsx';
import { ListingSheet } from './listing-sheet.tsx';
import { doneSteps, gapsOf } from './listing-steps.ts';
import { type ListingPhoto, type ListingValues, valuesOf } from './listing-values.ts';
import { StepLinks } from './step-bar.tsx';
import { usePhotoUploads } from './use-photo-uploads.ts';

const carQuery = (id: string) => apiQuery(carCalls.getCar, { params: { id } });

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchQuery(carQuery(args.params.id))]);
export const clientLoader = stayInBrowser;

/** Changes a listing of the host. */
export default function EditCarPage() {
  const { id = '' } = useParams();
  const user = useUser();
  const car = useQuery(carQuery(id));
  const isOfOthers = car.data !== undefined && car.data.userId !== user?.id;
  if (isOfOthers || isUnknownSubject(car.error)) {
    return (
      <Page>
        <PageHead title="Car not found" />
        <MissingPage
          title="Car not found"
          text="It is not one of your cars."
          ways={[
            { to: '/owner-bookings?tab=availability', label: 'Manage your listings' },
            { to: '/list-car', label: 'List a car' },
          ]}
        />
      </Page>
    );
  }
  return (
    <>
      <PageHead title="Edit listing" />
      <Page>
        <PageHeader title="Edit listing" subtitle="Bookings keep the price they were quoted." />
        <QueryView
          query={car}
          loadingText="Loading your listing…"
          skeleton={<Skeleton className={classes.section} />}
          failed="Your listing could not be loaded"
        >
          {(data) => user && <EditCarForm car={data} host={user} />}
        </QueryView>
      </Page>
    </>
  );
}

function EditCarForm({ car, host }: { car: Car; host: User }) {
  const latestYear = latestModelYear(useToday());
  const client = useQueryClient();
  const navigate = useNavigate();
  const [values, setValues] = useState(() => valuesOf(car));
  const [photos, setPhotos] = useState<ListingPhoto[]>(() =>
    car.photos.map((url) => ({ id: url, url })),
  );
  const [fileProblem, setFileProblem] = useState<string>();
  // Photos of the listing have an address already.
  usePhotoUploads(
    photos.filter(({ url }) => url.startsWith('data:')),
    setPhotos,
    setFileProblem,
  );
  const form = useZodForm({
    schema: createCarBodySchema(latestYear),
    send: (body) => updateCar(car.id, body),
    failed: 'The listing could not be saved. Please try again.',
    onDone: () => {
      for (const call of [carCalls.getCar, carCalls.myCars, carCalls.searchCars]) {
        void client.invalidateQueries({ queryKey: apiKey(call) });
      }
      notifySuccess('Your listing is saved.');
      void navigate('/owner-bookings?tab=availability');
    },
  });
  const fields = {
    values,
    onChange: (change: Partial<ListingValues>) => setValues((now) => ({ ...now, ...change })),
    field: form.field,
    latestYear,
  };
  const sections = allSections(fields, {
    photos,
    onChange: (update) => {
      setPhotos(update);
      setFileProblem(undefined);
      form.clear('photos');
    },
    problem: fileProblem ?? form.problems.photos,
    onProblem: setFileProblem,
  });
  const save = (
    <div className={classes.save}>
      {Object.values(form.problems).some(Boolean) && (
        <Notice tone="danger">Please check the highlighted fields above.</Notice>
      )}
      <Notice tone="danger">{form.problem}</Notice>
      <Button type="submit" size="lg" loading={form.isPending}>
        Save changes
      </Button>
    </div>
  );
  return (
    <div className={classes.columns}>
      <StepLinks done={doneSteps(values, photos)} {...gapsOf(values, form.problems)} />
      <form
        {...form.props}
        aria-label="Your car"
        className={`${classes.form} ${classes.withSave}`}
        onSubmit={(event) => {
          event.preventDefault();
          const sentPhotos = photos.map(({ uploadId, url }) => uploadId ?? url);
          void form.submit({ ...values, photos: sentPhotos });
        }}
      >
        <ListingSheet foot={save}>{sections}</ListingSheet>
      </form>
      <PreviewBeside values={values} photos={photos} host={host} />
    </div>
  );
}
