import { createCannedAnswer } from '../features/canned-answers/index.ts';
import type { Person } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { once } from './once.ts';

const answers = [
  {
    title: 'Card hold',
    text: 'Hi {name},\n\none of the two amounts is a hold of your bank. It goes away by itself within seven days, and you are charged once.\n\n{me}',
  },
  {
    title: 'Identity: which documents',
    text: 'Hi {name},\n\na passport or a driver’s license is fine. Open Settings, then Identity Verification, and hold it in daylight.\n\n{me}',
  },
  {
    title: 'Lost property',
    text: 'Hi {name},\n\nI have asked your host to look. You can write to them in your inbox, too. Please tell me in ticket {ticket} if nobody answers within a day.\n\n{me}',
  },
  {
    title: 'Parking ticket or toll',
    text: 'Hi {name},\n\nplease claim it in the trip with a photo of the letter. Your guest has 72 hours to answer, and we look at it if they disagree.\n\n{me}',
  },
  {
    title: 'Payout arrives later',
    text: 'Hi {name},\n\nyour payout has left us. Banks take 2-7 business days until you see it.\n\n{me}',
  },
];

/** Gives staff answers to insert into their responses. */
export async function keepAnswers(deps: Deps, staff: Person): Promise<void> {
  for (const [index, answer] of answers.entries()) {
    await once(deps, `canned-answer:${index}`, () => createCannedAnswer(deps, staff, answer));
  }
}
