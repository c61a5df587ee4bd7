import type { User } from '@curbside/domain/accounts/endpoints';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { createCarBodySchema } from '@curbside/domain/cars/listing';
import { latestModelYear } from '@curbside/domain/cars/rules';
import { listingTexts } from '@curbside/domain/cars/texts';
import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { apiKey } from '../../platform/query-client.ts';
import { loginPath } from '../../platform/require-user.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { listCar } from './api.ts';
import { DraftNote } from './draft-note.tsx';
import classes from './list-car.module.css';
import { ListingPreview } from './listing-preview.tsx';
import {
  BasicInformation,
  Features,
  LocationAndPricing,
  Rules,
  TripDetails,
  VehicleSpecifications,
} from './listing-sections.tsx';
import type { ListingPhoto, ListingValues } from './listing-values.ts';
import { PhotoField } from './photo-field.tsx';
import { useListingDraft } from './use-listing-draft.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** After success the page goes home. */
const leaveAfterMs = 2000;

interface ListCarFormProps {
  host: User;
  isSignedIn: boolean;
}

/** The form, section by section, with a preview of the listing beside it. */
export function ListCarForm({ host, isSignedIn }: ListCarFormProps) {
  const latestYear = latestModelYear(useToday());
  const queryClient = useQueryClient();
  const [isListed, setIsListed] = useState(false);
  const [fileProblem, setFileProblem] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const draft = useListingDraft(host.id, isListed);
  const { values, photos } = draft;
  usePhotoUploads(isSignedIn ? photos : [], draft.setPhotos, setFileProblem);

  const form = useZodForm({
    schema: createCarBodySchema(latestYear),
    send: listCar,
    failed: listingTexts.failed,
    onDone: () => {
      setIsListed(true);
      void queryClient.invalidateQueries({ queryKey: apiKey(carEndpoints.searchCars) });
      void queryClient.invalidateQueries({ queryKey: apiKey(carEndpoints.myCars) });
    },
  });
  useLeaveWhen(isListed);

  const fields = {
    values,
    onChange: (change: Partial<ListingValues>) =>
      draft.setValues((current) => ({ ...current, ...change })),
    field: form.field,
    latestYear,
  };
  const photoProblem = Object.entries(form.problems).find(([path]) =>
    path.startsWith('photos'),
  )?.[1];

  function changePhotos(update: (photos: ListingPhoto[]) => ListingPhoto[]) {
    draft.setPhotos(update);
    // Errors were about the photos before the change.
    setFileProblem(undefined);
    form.clear('photos');
  }

  const isVerified = host.verificationStatus === 'verified';
  const refusal = isRefused && !isVerified ? listingTexts.needsVerification : form.problem;
  return (
    <div className={classes.columns}>
      <form
        {...form.props}
        aria-label="Your car"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setFileProblem(undefined);
          setIsRefused(!isVerified);
          // A photo that could not be uploaded yet is sent with the listing.
          const sentPhotos = photos.map(({ uploadId, url }) => uploadId ?? url);
          if (isVerified) void form.submit({ ...values, photos: sentPhotos });
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
          <Notice tone="danger">Please check the highlighted fields above.</Notice>
        )}
        {isSignedIn ? <Notice tone="danger">{refusal}</Notice> : <SignInNotice />}
        {isListed ? (
          <Notice tone="success">{listingTexts.listed}</Notice>
        ) : (
          <Button type="submit" size="lg" loading={form.isPending}>
            List your car
          </Button>
        )}
        {draft.hasContent && !isListed && <DraftNote onStartOver={draft.startOver} />}
      </form>
      <ListingPreview values={values} photos={photos} host={host} />
    </div>
  );
}

/** The session has ended. What was entered is in the draft and comes back after signing in. */
function SignInNotice() {
  return (
    <Notice
      tone="danger"
      action={
        <Anchor component={Link} to={loginPath('/list-car')}>
          Log in
        </Anchor>
      }
    >
      {listingTexts.needsSignIn}
    </Notice>
  );
}

function useLeaveWhen(isListed: boolean) {
  const navigate = useNavigate();
  const leave = useRef(() => navigate('/'));
  useEffect(() => {
    if (!isListed) return;
    const timer = setTimeout(() => void leave.current(), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [isListed]);
}
