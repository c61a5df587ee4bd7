import { decisionBodySchema } from '@curbside/domain/contests/forms';
import { pickupReportCalls } from '@curbside/domain/pickup-reports/calls';
import type { PickupReport, PickupReports } from '@curbside/domain/pickup-reports/endpoints';
import { pickupReportNames } from '@curbside/domain/pickup-reports/texts';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { formatInstant } from '../../platform/formatters.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ContestForm, DecisionForm } from '../contests/index.ts';
import { useSignInAgain } from '../sign-in-again/index.ts';
import classes from './pickup-reports.module.css';
import { nextOfReport, reportLabel, reportTones, sumsOfReport } from './report-words.ts';

interface ReportProps {
  report: PickupReport;
  names: { renter: string; owner: string };
  options: PickupReports['options'];
  onChanged: () => void;
}

/** One report with its photos, what both sides and staff say, and what the viewer may do. */
export function ReportCard({ report, names, options, onChanged }: ReportProps) {
  const { kind, status, by, description, photos, contest, decision, reportedAt } = report;
  const other = names[by === 'renter' ? 'owner' : 'renter'];
  const next = nextOfReport(report, other);
  const sums = sumsOfReport(report, options, names.renter);
  return (
    <Card title={pickupReportNames[kind]}>
      <Stack gap="sm">
        <div>
          <StatusBadge tone={reportTones[status]} label={reportLabel(report)} />
        </div>
        {next && (
          <Notice tone="info">
            {next} {sums}
          </Notice>
        )}
        <p className={classes.text}>
          <strong>
            {names[by]}, {formatInstant(reportedAt)}.
          </strong>{' '}
          {description}
        </p>
        {photos.length > 0 && (
          <ul className={classes.photos}>
            {photos.map((photo) => (
              <li key={photo.id}>
                <a href={photo.photoUrl} target="_blank" rel="noreferrer">
                  <img
                    src={`${photo.photoUrl}?width=640`}
                    alt={`The car at pickup, ${formatInstant(photo.capturedAt)}`}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {contest && (
          <p className={classes.text}>
            <strong>Contested, {formatInstant(contest.at)}.</strong>{' '}
            {contest.reason
              ? `${other}: ${contest.reason}`
              : `${other} did not answer, but the records of the trip speak against the report.`}
          </p>
        )}
        {decision && (
          <p className={classes.text}>
            <strong>
              {decision.outcome === 'uphold' ? 'Upheld' : 'Rejected'} by our team,{' '}
              {formatInstant(decision.at)}.
            </strong>{' '}
            {decision.reason}
          </p>
        )}
        <ReportActions report={report} onChanged={onChanged} />
      </Stack>
    </Card>
  );
}

type ActionProps = Pick<ReportProps, 'report' | 'onChanged'>;

function ReportActions({ report, onChanged }: ActionProps) {
  const [isContesting, setContesting] = useState(false);
  const { id, actions } = report;
  const params = { id };
  const confirm = useMutation({
    mutationFn: () => callApi(pickupReportCalls.confirmReport, { params }),
    onSuccess: onChanged,
  });
  const withdraw = useMutation({
    mutationFn: () => callApi(pickupReportCalls.withdrawReport, { params }),
    onSuccess: onChanged,
  });
  const error = confirm.error ?? withdraw.error;
  if (actions.decide.allowed) return <DecideForm report={report} onChanged={onChanged} />;
  if (isContesting && actions.contest.allowed) {
    return (
      <ContestForm
        label="What happened from your side?"
        description="The other side and our team read it."
        send={(body) => callApi(pickupReportCalls.contestReport, { params, body })}
        onContested={onChanged}
        onCancel={() => setContesting(false)}
        failed="The report could not be contested. Please try again."
      />
    );
  }
  return (
    <>
      {error && (
        <Notice tone="danger">{messageOf(error, 'This did not work. Please try again.')}</Notice>
      )}
      <div className={classes.buttons}>
        {actions.contest.allowed && <Button onClick={() => setContesting(true)}>Contest</Button>}
        {actions.confirm.allowed && (
          <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            It is true
          </Button>
        )}
        {actions.withdraw.allowed && (
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw the report
          </Button>
        )}
      </div>
    </>
  );
}

const outcomes = {
  renter_absent: { uphold: 'a late cancellation', reject: 'the trip goes on' },
  owner_absent: { uphold: 'the guest gets everything back', reject: 'the trip goes on' },
  car_refused: { uphold: 'the full refund stands', reject: 'you pay the host' },
};

/** Administrators settle a contested report. */
function DecideForm({ report, onChanged }: ActionProps) {
  const again = useSignInAgain();
  const form = useZodForm({
    schema: decisionBodySchema,
    send: (body) =>
      again.run((currentPassword) =>
        callApi(pickupReportCalls.decideReport, {
          params: { id: report.id },
          body: { ...body, currentPassword },
        }),
      ),
    onDone: (decided) => decided && onChanged(),
    failed: 'The decision could not be stored. Please try again.',
  });
  return (
    <>
      <DecisionForm
        form={form}
        outcomes={outcomes[report.kind]}
        outcomeNote={
          report.kind === 'car_refused'
            ? 'The guest keeps the refund in any case. If you reject it, make good to the host by a journal entry.'
            : undefined
        }
      />
      {again.dialog}
    </>
  );
}
