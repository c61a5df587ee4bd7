import { formatZoned } from '@curbside/domain/calendar/format';
import { pickupPath } from '@curbside/domain/pickup-reports/pages';
import { accusedBy } from '@curbside/domain/pickup-reports/rules';
import { pickupReportNames } from '@curbside/domain/pickup-reports/texts';
import { isPerson } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { teamMails } from '../../platform/mail/team-mails.ts';
import { listAdminEmails } from '../accounts/index.ts';
import { getBookingParties } from '../booking-rows/index.ts';
import { publishEvent } from '../events/index.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { pushToUser } from '../push/index.ts';
import type { ReportRow } from './queries.ts';

type ReportStep = 'reported' | 'contested' | 'withdrawn' | 'upheld' | 'rejected';

interface Facts {
  report: ReportRow;
  /** First names of the side that reported, and of the other. */
  reporter: string;
  accused: string;
}

interface Words {
  /** Into the thread, for both sides. */
  message: (facts: Facts) => string;
  reporter?: (facts: Facts) => string;
  accused?: (facts: Facts) => string;
  /** Administrators have something to do. */
  team?: (facts: Facts) => string;
}

const until = ({ answerBy }: ReportRow) => formatZoned(answerBy);

/** The report as a sentence. */
function charge({ report: { kind }, reporter, accused }: Facts): string {
  return kind === 'car_refused'
    ? `${reporter} refused the car at pickup.`
    : `${reporter} reports that ${accused} did not come to the pickup.`;
}

/** The outcome of silence. */
function effect({ report: { kind } }: Facts): string {
  if (kind === 'renter_absent') return 'After that the trip counts as cancelled late.';
  return kind === 'owner_absent'
    ? 'After that the trip is cancelled and the full price is refunded.'
    : 'The trip is cancelled and the full price is refunded.';
}

function decided({ report: { decisionReason } }: Facts): string {
  return decisionReason ? ` Our team decided so: ${decisionReason}` : '';
}

const steps: Record<ReportStep, Words> = {
  reported: {
    message: (facts) => `Pickup: ${charge(facts)}`,
    accused: (facts) =>
      `${charge(facts)} “${facts.report.description}” You can contest this until ${until(facts.report)}. ${effect(facts)}`,
  },
  contested: {
    message: () => 'Pickup: the report is contested. Our team decides.',
    reporter: () => 'What you reported is contested. Our team looks at both sides and decides.',
    accused: ({ report: { contestReason } }) =>
      contestReason === null
        ? 'You did not answer the report, but the records of the trip speak against it. Our team decides.'
        : 'You contested the report. Our team looks at both sides and decides.',
    team: (facts) => `${charge(facts)} The report is contested. Please decide.`,
  },
  withdrawn: {
    message: ({ reporter }) => `Pickup: ${reporter} withdrew the report. The trip goes on.`,
    accused: ({ reporter }) => `${reporter} withdrew the report. The trip goes on.`,
  },
  upheld: {
    message: ({ report: { kind } }) => `Pickup: settled. ${pickupReportNames[kind]}.`,
    reporter: (facts) => `Your report is settled: ${charge(facts)}${decided(facts)}`,
    accused: (facts) => `The report is settled: ${charge(facts)}${decided(facts)}`,
  },
  rejected: {
    message: ({ report: { kind } }) =>
      kind === 'car_refused'
        ? 'Pickup: our team found no reason to refuse the car. The refund stays as it is.'
        : 'Pickup: our team rejected the report. The trip goes on.',
    reporter: (facts) => `Our team rejected your report: ${facts.report.decisionReason ?? ''}`,
    accused: ({ report: { kind, decisionReason } }) =>
      kind === 'car_refused'
        ? `Our team found no reason to refuse your car. We write to you about what we pay you. Reason: ${decisionReason ?? ''}`
        : `Our team rejected the report: ${decisionReason ?? ''}`,
  },
};

/** Tells both sides of a step of a report, and administrators where they have to decide. */
export async function announceReport(
  ctx: Context,
  step: ReportStep,
  {
    report,
    booking,
  }: { report: ReportRow; booking: { id: number; renterId: string; ownerId: string } },
): Promise<void> {
  const { tx, deps } = ctx;
  const parties = await getBookingParties(tx, booking.id);
  const words = steps[step];
  const accused = accusedBy[report.kind];
  const sides = { accused, reporter: accused === 'renter' ? 'owner' : 'renter' } as const;
  const facts: Facts = {
    report,
    reporter: parties[sides.reporter].firstName,
    accused: parties[accused].firstName,
  };
  const ids = { renter: booking.renterId, owner: booking.ownerId };
  const actorId = isPerson(ctx.actor) ? ctx.actor.id : null;
  const causedBy = actorId === ids.renter || actorId === ids.owner ? actorId : null;
  const key = `pickup-report-${report.id}-${step}`;
  await postBookingNotice(ctx, { booking, notice: key, causedBy, text: words.message(facts) });
  await publishEvent(ctx, 'bookings', [ids.renter, ids.owner]);
  const subject = `${pickupReportNames[report.kind]}: ${parties.carTitle}`;
  const path = pickupPath(booking.id);
  const letter = (paragraph: string) => ({
    paragraphs: [paragraph],
    facts: [
      { label: 'Car', value: parties.carTitle },
      { label: 'Booking', value: String(booking.id) },
    ],
    action: { label: 'Look at the report', url: `${deps.env.publicUrl}${path}` },
  });
  for (const role of ['reporter', 'accused'] as const) {
    const text = words[role]?.(facts);
    const side = sides[role];
    if (!text || ids[side] === causedBy) continue;
    const { firstName, email } = parties[side];
    await mailJob.enqueue(ctx, {
      key: `${key}-${side}`,
      to: email,
      subject,
      letter: { name: firstName, ...letter(text) },
    });
    await pushToUser(ctx, ids[side], { title: subject, path, tag: `booking-${booking.id}` });
  }
  const task = words.team?.(facts);
  if (!task) return;
  const team = await listAdminEmails(tx);
  for (const mail of teamMails(team, { key, subject, letter: letter(task) })) {
    await mailJob.enqueue(ctx, mail);
  }
}
