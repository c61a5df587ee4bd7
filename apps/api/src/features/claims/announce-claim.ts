import type { BookingParty } from '@curbside/domain/bookings/states';
import { formatZoned } from '@curbside/domain/calendar/format';
import { splitOfDamage } from '@curbside/domain/charges/states';
import { claimPath } from '@curbside/domain/claims/pages';
import type { ClaimKind } from '@curbside/domain/claims/rules';
import { claimNames } from '@curbside/domain/claims/texts';
import { formatDollars } from '@curbside/domain/money/money';
import { isPerson } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { teamMails } from '../../platform/mail/team-mails.ts';
import { listAdminEmails } from '../accounts/index.ts';
import { getBookingParties } from '../booking-rows/index.ts';
import type { OrderRow } from '../charges/index.ts';
import { publishEvent } from '../events/index.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { pushToUser } from '../push/index.ts';
import { findTrip } from './queries.ts';

type ClaimStep =
  | 'asked'
  | 'accepted'
  | 'silent'
  | 'contested'
  | 'withdrawn'
  | 'ended'
  | 'upheld'
  | 'rejected'
  | 'written-off';

interface Facts {
  order: OrderRow;
  name: string;
  amount: string;
  renter: string;
  owner: string;
  reason: string;
}

interface Words {
  /** Into the thread, for both sides. */
  message: (facts: Facts) => string;
  subject: (facts: Facts) => string;
  renter?: (facts: Facts) => string;
  owner?: (facts: Facts) => string;
  /** Administrators have something to do. */
  team?: (facts: Facts) => string;
}

/** The card pays a part of a large damage. */
function charged({ order: { purpose, totalCents } }: Facts, card = 'The card of the trip'): string {
  const { cardCents, restCents } = splitOfDamage(totalCents);
  return purpose === 'damage' && restCents > 0
    ? `${card} is charged ${formatDollars(cardCents)} of it.`
    : `${card} is charged.`;
}

const because = ({ reason }: Facts) => `Reason: ${reason}`;

const steps: Record<ClaimStep, Words> = {
  asked: {
    message: ({ name, amount, owner, order }) =>
      `Claim: ${owner} asks for ${amount} (${name}). Please answer by ${until(order)}.`,
    subject: ({ name, amount }) => `Please answer a claim: ${name}, ${amount}`,
    renter: ({ name, amount, owner, order }) =>
      `${owner} asks for ${amount} (${name}) after your trip. Please look at the claim and accept or contest it by ${until(order)}. Nothing is charged while you contest it and our team has not decided.`,
  },
  accepted: {
    message: (facts) => `Claim accepted: ${facts.name}, ${facts.amount}. ${charged(facts)}`,
    subject: ({ name, amount }) => `Claim accepted: ${name}, ${amount}`,
    owner: ({ renter }) =>
      `${renter} accepted your claim. You are paid once the card has been charged.`,
  },
  silent: {
    message: (facts) =>
      `Claim accepted: ${facts.name}, ${facts.amount}. It was not answered in time. ${charged(facts)}`,
    subject: ({ name, amount }) => `Claim accepted: ${name}, ${amount}`,
    renter: ({ amount }) =>
      `You did not answer this claim in time, so it counts as accepted. Your card is charged ${amount}.`,
    owner: ({ renter }) =>
      `${renter} did not answer your claim in time, so it counts as accepted. You are paid once the card has been charged.`,
  },
  contested: {
    message: ({ name, amount }) =>
      `Claim contested: ${name}, ${amount}. Our team decides; nothing is charged until then.`,
    subject: ({ name, amount }) => `Claim contested: ${name}, ${amount}`,
    renter: () => 'This claim is contested. Our team decides, and nothing is charged until then.',
    owner: () => 'This claim is contested. Our team looks at both sides and decides.',
    team: ({ owner, renter, name, amount }) =>
      `${owner} asks ${renter} for ${amount} (${name}), and the claim is contested. Please decide.`,
  },
  withdrawn: {
    message: ({ name, amount }) => `Claim withdrawn: ${name}, ${amount}.`,
    subject: ({ name, amount }) => `Claim withdrawn: ${name}, ${amount}`,
    renter: ({ owner }) => `${owner} withdrew this claim. Nothing is charged for it.`,
  },
  ended: {
    message: ({ name, amount }) =>
      `Claim ended: ${name}, ${amount}. The trip did not take place, so nothing is to be paid.`,
    subject: ({ name, amount }) => `Claim ended: ${name}, ${amount}`,
    renter: () => 'The trip did not take place, so this claim has ended. Nothing is to be paid.',
    owner: ({ renter }) =>
      `The trip did not take place, so your claim has ended. ${renter} is not asked to pay it.`,
  },
  upheld: {
    message: (facts) => `Claim upheld: ${facts.name}, ${facts.amount}. ${charged(facts)}`,
    subject: ({ name, amount }) => `Claim upheld: ${name}, ${amount}`,
    renter: (facts) =>
      `Our team looked at this claim and decided that ${facts.amount} is due. ${charged(facts, 'Your card')} ${because(facts)}`,
    owner: (facts) =>
      `Our team looked at this claim and decided that ${facts.amount} is due. You are paid once the card has been charged. ${because(facts)}`,
  },
  rejected: {
    message: ({ name, amount }) => `Claim rejected: ${name}, ${amount}. Nothing is charged for it.`,
    subject: ({ name, amount }) => `Claim rejected: ${name}, ${amount}`,
    renter: ({ reason }) => `Our team rejected this claim, so nothing is charged: ${reason}`,
    owner: ({ reason }) => `Our team rejected this claim: ${reason}`,
  },
  'written-off': {
    message: ({ name, amount }) => `Claim closed: ${name}, ${amount} could not be collected.`,
    subject: ({ name, amount }) => `Claim closed: ${name}, ${amount}`,
    renter: ({ amount }) =>
      `Our team closed this claim. ${amount} was not paid, and you are not asked for it any more.`,
    owner: (facts) =>
      `Our team closed this claim. ${facts.amount} was not collected, so you are not paid for it. ${because(facts)}`,
  },
};

const until = ({ answerBy }: OrderRow) => (answerBy ? formatZoned(answerBy) : '');

/** Tells both sides of a step of a claim, and administrators where they have to decide. */
export async function announceClaim(
  ctx: Context,
  step: ClaimStep,
  { order, reason = '' }: { order: OrderRow; reason?: string },
): Promise<void> {
  const { tx, deps } = ctx;
  const booking = await findTrip(tx, order.bookingId);
  const parties = await getBookingParties(tx, booking.id);
  const words = steps[step];
  const facts: Facts = {
    order,
    name: claimNames[order.purpose as ClaimKind].toLowerCase(),
    amount: formatDollars(order.totalCents),
    renter: parties.renter.firstName,
    owner: parties.owner.firstName,
    reason,
  };
  const ids = { renter: booking.renterId, owner: booking.ownerId };
  const actorId = isPerson(ctx.actor) ? ctx.actor.id : null;
  const causedBy = actorId === ids.renter || actorId === ids.owner ? actorId : null;
  const key = `claim-${order.id}-${step}`;
  await postBookingNotice(ctx, { booking, notice: key, causedBy, text: words.message(facts) });
  await publishEvent(ctx, 'bookings', [ids.renter, ids.owner]);
  const letter = (paragraph: string) => ({
    paragraphs: [paragraph],
    facts: [
      { label: 'Car', value: parties.carTitle },
      { label: 'Booking', value: String(booking.id) },
      { label: 'Claim', value: claimNames[order.purpose as ClaimKind] },
    ],
    prices: [
      ...order.lines.map(({ label, cents }) => ({ label, amount: formatDollars(cents) })),
      { label: 'Total', amount: formatDollars(order.totalCents) },
    ],
    action: { label: 'Look at the claim', url: `${deps.env.publicUrl}${claimPath(order.id)}` },
  });
  for (const side of ['renter', 'owner'] as const satisfies readonly BookingParty[]) {
    const text = words[side]?.(facts);
    if (!text) continue;
    await mailJob.enqueue(ctx, {
      key: `${key}-${side}`,
      to: parties[side].email,
      subject: words.subject(facts),
      letter: { name: parties[side].firstName, ...letter(text) },
    });
    if (ids[side] === causedBy) continue;
    await pushToUser(ctx, ids[side], {
      title: words.subject(facts),
      path: claimPath(order.id),
      tag: `claim-${order.id}`,
    });
  }
  const task = words.team?.(facts);
  if (!task) return;
  const team = await listAdminEmails(tx);
  const mails = teamMails(team, { key, subject: words.subject(facts), letter: letter(task) });
  for (const mail of mails) await mailJob.enqueue(ctx, mail);
}
