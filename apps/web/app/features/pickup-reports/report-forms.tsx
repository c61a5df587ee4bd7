import { pickupReportCalls } from '@curbside/domain/pickup-reports/calls';
import type { PickupReports } from '@curbside/domain/pickup-reports/endpoints';
import { refuseCarBodySchema, reportNoShowBodySchema } from '@curbside/domain/pickup-reports/forms';
import { pickupReportLimits } from '@curbside/domain/pickup-reports/rules';
import { Button, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { formatMoney, formatZoned } from '../../platform/formatters.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { FileButtons, UploadList, useKeptUploads } from '../uploads/index.ts';
import { pickupReportsQuery } from './api.ts';
import classes from './pickup-reports.module.css';

const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** The photos of a refused car join the pickup photos of the trip. */
const photoFields = (bookingId: number) => ({
  bookingId: String(bookingId),
  inspectionType: 'pickup',
  photoType: 'other',
});

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
              ? `The trip then counts as cancelled late: ${formatMoney(option.keptAmount)} of the price is kept, and ${formatMoney(option.refundAmount)} goes back to the guest. Your part is paid at once, and your car is free again.`
              : `The trip is then cancelled, and ${formatMoney(option.refundAmount)} goes back to your card.`}{' '}
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
              Send report
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
  const until = minutesAfter(startsAt, pickupReportLimits.refuseMinutes);
  const uploads = useKeptUploads({
    kind: 'inspection',
    name: `refusal ${bookingId}`,
    formUntil: until,
  });
  const { files, isSending } = uploads;
  const needed = pickupReportLimits.refusePhotos;
  const form = useZodForm({
    schema: refuseCarBodySchema,
    send: ({ description }) =>
      callApi(pickupReportCalls.refuseCar, {
        params: { id: bookingId },
        body: { description, photoIds: uploads.ids },
      }),
    onDone: () => {
      uploads.queue.clearDone();
      void client.invalidateQueries({ queryKey: pickupReportsQuery(bookingId).queryKey });
      onReported();
    },
    failed: 'The car could not be refused. Please try again.',
  });
  const missing = Math.max(0, needed - uploads.ids.length);
  return (
    <Card title="Refuse the car">
      <form {...form.props}>
        <Stack gap="sm">
          <p className={classes.text}>
            If the car is dirty, unsafe or not as listed, you need not take it. You can refuse it
            until {formatZoned(until)}. The trip then ends, and {formatMoney(option.refundAmount)}{' '}
            goes back to your card at once. The host has {pickupReportLimits.contestHours} hours to
            contest it.
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
            onFiles={(added) => uploads.add(added, photoFields(bookingId))}
          />
          <UploadList
            files={files}
            canRemoveDone
            onRetry={(id) => uploads.queue.retry(id)}
            onRemove={(id) => uploads.queue.remove(id)}
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
