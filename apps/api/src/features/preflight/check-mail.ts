import { verifyMailServer } from '../../platform/mail/index.ts';
import type { Problem } from './problem.ts';

/** Greets the mail server and signs in, but sends nothing. */
export async function checkMail(url: string): Promise<Problem[]> {
  await verifyMailServer(url);
  return [];
}
