import type { Mail } from './index.ts';
import type { Letter } from './letter.ts';

interface TeamMail {
  key: string;
  subject: string;
  letter: Omit<Letter, 'name'>;
}

/** The same letter to everyone on the team, each under a key of its own. */
export function teamMails(
  team: readonly { id: string; email: string }[],
  { key, subject, letter }: TeamMail,
): Mail[] {
  return team.map(({ id, email }) => ({
    key: `${key}-${id}`,
    to: email,
    subject,
    letter: { name: 'team', ...letter },
  }));
}
