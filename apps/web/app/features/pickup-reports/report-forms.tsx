import { inspectionCalls } from '@curbside/domain/inspections/calls';
import { pickupReportCalls } from '@curbside/domain/pickup-reports/calls';
import type { PickupReports } from '@curbside/domain/pickup-reports/endpoints';
import { refuseCarBodySchema, reportNoShowBodySchema } from '@curbside/domain/pickup-reports/forms';
import { pickupReportLimits } from '@curbside/domain/pickup-reports/rules';
import { Button, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { withMessage } from '../../platform/api-error.ts';
import { formatInstant, formatMoney } from '../../platform/formatters.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { FileButtons, sendResumable, UploadList, useUploadQueue } from '../uploads/index.ts';
import { pickupReportsQuery } from './api.ts';
import classes from './pickup-reports.module.css';

const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

interface ReportFormProps {
  bookingId: number;
  option: PickupReports['options']['car_refused'];
  onReported: () => void;
}

/** Reports that the other side did not come. */
export function NoShowForm({
  bookingId,
  kind,
  option,
  onReported,
}: ReportFormProps & { kind: 'renter_absent' | 'owner_absent' }) {
  const form = useZodForm({
    schema: reportNoShowBodySchema,
    send: (body: { description: string }) =>
      callApi(pickupReportCalls.reportNoShow, { params: { id: bookingId }, body }),
    onDone: onReported,
    failed: 'The report could not be sent. Please try again.',
  });
  const isOfGuest = kind === 'renter_absent';
  return (
    <Card title={isOfGuest ? 'The guest did not come' : 'The host did not come with the car'}>
      <form {...form.props}>
        <Stack gap="sm">
          <p className={classes.text}>
            {isOfGuest
              ? `The trip then counts as canceled late: ${formatMoney(option.keptAmount)} of the price is kept, and ${formatMoney(option.refundAmount)} goes back to the guest. Your part is paid at once, and your car is free again.`
              : `The trip is then canceled, and ${formatMoney(option.refundAmount)} goes back to your card.`}{' '}
            The other side has {pickupReportLimits.contestHours} hours to contest it.
          </p>
          <Textarea
            label="What happened?"
            description="When you were there, how long you waited, and how you tried to reach the other side."
            autosize
            minRows={3}
            maxLength={5000}
            {...form.field('description')}
          />
          <Notice tone="danger">{form.problem}</Notice>
          <div>
            <Button type="submit" loading={form.isPending}>
              {isOfGuest
                ? 'Report that the guest did not come'
                : 'Report that the host did not come'}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** Refuses the car: two photos, and the trip ends with a full refund. */
export function RefuseForm({
  bookingId,
  startsAt,
  option,
  onReported,
}: ReportFormProps & { startsAt: string }) {
  const client = useQueryClient();
  const { queue, files } = useUploadQueue(`refusal ${bookingId}`);
  const needed = pickupReportLimits.refusePhotos;
  const isSending = files.some(({ state }) => state === 'sending' || state === 'waiting');
  const photoIds = files.flatMap(({ uploadId }) => uploadId ?? []);
  const form = useZodForm({
    schema: refuseCarBodySchema,
    send: ({ description }) =>
      callApi(pickupReportCalls.refuseCar, {
        params: { id: bookingId },
        body: { description, photoIds },
      }),
    onDone: () => {
      queue.clearDone();
      void client.invalidateQueries({ queryKey: pickupReportsQuery(bookingId).queryKey });
      onReported();
    },
    failed: 'The car could not be refused. Please try again.',
  });
  const missing = Math.max(0, needed - photoIds.length);
  return (
    <Card title="Refuse the car">
      <form {...form.props}>
        <Stack gap="sm">
          <p className={classes.text}>
            If the car is dirty, unsafe or not as listed, you need not take it. You can refuse it
            until {formatInstant(minutesAfter(startsAt, pickupReportLimits.refuseMinutes))}. The
            trip then ends, and {formatMoney(option.refundAmount)} goes back to your card at once.
            The host has {pickupReportLimits.contestHours} hours to contest it.
          </p>
          <Textarea
            label="What is wrong with the car?"
            autosize
            minRows={3}
            maxLength={5000}
            {...form.field('description')}
          />
          <FileButtons
            label="Choose photos"
            accept="image/*"
            onFiles={(added) =>
              queue.add(added, (file, onProgress) => addPhoto({ bookingId, file, onProgress }))
            }
          />
          <UploadList
            files={files}
            onRetry={(id) => queue.retry(id)}
            onRemove={(id) => queue.remove(id)}
          />
          <Notice tone="danger">{form.problem}</Notice>
          <div className={classes.buttons}>
            <Button
              type="submit"
              variant="destroy"
              loading={form.isPending}
              disabled={isSending || missing > 0}
            >
              Refuse the car and end the trip
            </Button>
          </div>
          {missing > 0 && !isSending && (
            <p className={classes.note}>
              {missing === needed
                ? `Add at least ${needed} photos that show it.`
                : 'Add one more photo that shows it.'}
            </p>
          )}
        </Stack>
      </form>
    </Card>
  );
}

/** The photo joins the pickup photos of the trip. Answers its id there. */
async function addPhoto({
  bookingId,
  file,
  onProgress,
}: {
  bookingId: number;
  file: File;
  onProgress: (share: number) => void;
}): Promise<number> {
  const uploadId = await sendResumable({ file, purpose: 'trip', onProgress });
  const form = new FormData();
  const fields = {
    bookingId: String(bookingId),
    inspectionType: 'pickup',
    photoType: 'other',
    uploadIds: String(uploadId),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const [photo] = await withMessage(callApi(inspectionCalls.uploadInspection, { form }), {
    unanswered: 'The connection was lost.',
    failed: 'The photo could not be added.',
  });
  if (!photo) throw new Error('The photo was not stored.');
  return photo.id;
}
