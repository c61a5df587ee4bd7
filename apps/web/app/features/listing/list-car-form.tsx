import type { User } from '@curbside/domain/accounts/endpoints';
import { carCalls } from '@curbside/domain/cars/calls';
import { createCarBodySchema } from '@curbside/domain/cars/listing';
import { latestModelYear } from '@curbside/domain/cars/rules';
import { listingTexts } from '@curbside/domain/cars/texts';
import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { apiKey } from '../../platform/query-client.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { loginPath } from '../../shell/require-user.ts';
import { rememberWayBack } from '../../shell/way-back.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { allSections } from './all-sections.tsx';
import { listCar } from './api.ts';
import { DraftNote } from './draft-note.tsx';
import classes from './list-car.module.css';
import { ListingPreview, PreviewBeside, previewTitle } from './listing-preview.tsx';
import { ListingSheet } from './listing-sheet.tsx';
import { doneSteps, gapsOf } from './listing-steps.ts';
import type { ListingPhoto, ListingValues } from './listing-values.ts';
import { StepBar, StepLinks, StepProgress } from './step-bar.tsx';
import { useListingDraft } from './use-listing-draft.ts';
import { useListingSteps } from './use-listing-steps.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** After success the page goes home. */
const leaveAfterMs = 2000;

interface ListCarFormProps {
  host: User;
  isSignedIn: boolean;
}

/**
 * The form, section by section, with a preview of the listing beside it. On phones it shows one
 * section at a time, and the preview on request.
 */
export function ListCarForm({ host, isSignedIn }: ListCarFormProps) {
  const latestYear = latestModelYear(useToday());
  const queryClient = useQueryClient();
  const [listedId, setListedId] = useState<number>();
  const isListed = listedId !== undefined;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [fileProblem, setFileProblem] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const draft = useListingDraft(host.id, isListed);
  const { values, photos } = draft;
  usePhotoUploads(isSignedIn ? photos : [], draft.setPhotos, setFileProblem);

  const form = useZodForm({
    schema: createCarBodySchema(latestYear),
    send: listCar,
    failed: listingTexts.failed,
    onDone: ({ id, title }) => {
      setListedId(id);
      rememberWayBack(host.id, { path: `/car/${id}`, label: `View your listing: ${title}` });
      void queryClient.invalidateQueries({ queryKey: apiKey(carCalls.searchCars) });
      void queryClient.invalidateQueries({ queryKey: apiKey(carCalls.myCars) });
    },
  });
  useLeaveWhen(isListed);
  const steps = useListingSteps(form.problems);

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
  const sections = allSections(fields, {
    photos,
    onChange: changePhotos,
    problem: fileProblem ?? photoProblem,
    onProblem: setFileProblem,
  });
  const done = doneSteps(values, photos);
  const preview = { values, photos, host };
  return (
    <div className={classes.columns}>
      <StepLinks done={done} {...gapsOf(values, form.problems)} />
      <form
        {...form.props}
        aria-label="Your car"
        className={classes.form}
        data-step={steps.step}
        onSubmit={(event) => {
          event.preventDefault();
          setFileProblem(undefined);
          setIsRefused(!isVerified);
          steps.expectProblems();
          // A photo that could not be uploaded yet is sent with the listing.
          const sentPhotos = photos.map(({ uploadId, url }) => uploadId ?? url);
          if (isVerified) void form.submit({ ...values, photos: sentPhotos });
        }}
      >
        <StepProgress step={steps.step} done={done} />
        <ListingSheet step={steps.step}>{sections}</ListingSheet>
        {Object.values(form.problems).some(Boolean) && (
          <Notice tone="danger">Please check the highlighted fields above.</Notice>
        )}
        {isSignedIn ? <Notice tone="danger">{refusal}</Notice> : <SignInNotice />}
        {isListed ? (
          <Notice
            tone="success"
            action={
              <Anchor component={Link} to={`/car/${listedId}`}>
                View your listing
              </Anchor>
            }
          >
            {listingTexts.listed}
          </Notice>
        ) : (
          <Button type="submit" size="lg" className={classes.submit} loading={form.isPending}>
            List your car
          </Button>
        )}
        {draft.hasContent && !isListed && <DraftNote onStartOver={draft.startOver} />}
        {!isListed && (
          <StepBar
            step={steps.step}
            onStep={steps.open}
            onPreview={() => setIsPreviewing(true)}
            isSending={form.isPending}
          />
        )}
      </form>
      <PreviewBeside {...preview} />
      <Dialog opened={isPreviewing} onClose={() => setIsPreviewing(false)} title={previewTitle}>
        <ListingPreview {...preview} />
      </Dialog>
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
