import { verificationCalls } from '@curbside/domain/verification/calls';
import { verificationTexts } from '@curbside/domain/verification/texts';
import { callApi } from '../../platform/api-client.ts';
import { withMessage } from '../../platform/api-error.ts';

/** The address of the identity check. The thrown error's message is for people. */
export async function findVerificationUrl(): Promise<string> {
  const session = callApi(verificationCalls.createVerificationSession, {});
  const { url } = await withMessage(session, {
    unanswered: verificationTexts.startFailed,
    failed: verificationTexts.sessionFailed,
  });
  return url;
}
