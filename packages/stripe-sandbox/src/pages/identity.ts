import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import {
  detailsOf,
  isLinkValid,
  submitDocument,
} from '../resources/identity/verification-sessions.ts';
import type { VerifiedPerson } from '../state/tables.ts';
import type { World } from '../world.ts';
import { readFields } from './fields.ts';
import { type Html, html } from './html.ts';
import { errorBox, seeOther, sendNotice, sendPage } from './layout.ts';

type Session = Stripe.Identity.VerificationSession;
type Address = { Params: { session: string }; Querystring: { link?: string } };

/** The document's name and birth date, unless the form has others. */
const sample = { first_name: 'Jenny', last_name: 'Rosen', dob: '1990-01-01' };

export function serveIdentity(app: FastifyInstance, world: World): void {
  const { verificationSessions } = world.tables;

  app.get<Address>('/identity/:session', (request, reply) => {
    const session = verificationSessions.get(request.params.session);
    if (!session) return sendUnknown(reply);
    const { link = detailsOf(world, session.id).linkToken } = request.query;
    if (!isLinkValid(world, session, link)) return sendClosed(world, reply, session);
    return sendPage(reply, 200, 'Verify your identity', identityForm(session));
  });

  const submit = async (request: FastifyRequest<Address>, reply: FastifyReply) => {
    const session = verificationSessions.get(request.params.session);
    if (!session) return sendUnknown(reply);
    if (session.status !== 'requires_input' && session.status !== 'processing') {
      return sendClosed(world, reply, session);
    }
    const fields = readFields(request.body);
    const { outcome } = fields;
    if (outcome !== 'verified' && outcome !== 'failed' && outcome !== 'processing') {
      const error = 'Choose an outcome: verified, failed or processing.';
      return sendPage(reply, 400, 'Verify your identity', identityForm(session, error));
    }
    const person = outcome === 'failed' ? undefined : readPerson(world, { ...sample, ...fields });
    if (typeof person === 'string') {
      return sendPage(reply, 400, 'Verify your identity', identityForm(session, person));
    }
    submitDocument(world, session, outcome, person);
    await world.store.commit();
    const { returnUrl } = detailsOf(world, session.id);
    if (returnUrl) return seeOther(reply, returnUrl);
    return sendNotice(reply, 200, 'Thank you', 'You can close this page.');
  };
  // Programs often add `/submit` behind the query of the page's address.
  app.post<Address>('/identity/:session', submit);
  app.post<Address>('/identity/:session/submit', submit);
}

function readPerson(world: World, fields: Record<string, string | undefined>) {
  const firstName = fields.first_name?.trim();
  const lastName = fields.last_name?.trim();
  if (!firstName || !lastName) return 'Enter a first and a last name.';
  const [year, month, day] = (fields.dob ?? '').split('-').map(Number);
  const date = new Date(`${fields.dob}T00:00:00Z`);
  const isReal = date.getUTCDate() === day && date.getTime() < world.clock.now();
  if (!year || !month || !day || !isReal) return 'Enter a date of birth in the past.';
  const person: VerifiedPerson = { firstName, lastName, dob: { day, month, year } };
  return person;
}

function sendUnknown(reply: FastifyReply) {
  return sendNotice(reply, 404, 'Check not found', 'There is no identity check at this address.');
}

function sendClosed(world: World, reply: FastifyReply, session: Session) {
  const { returnUrl } = detailsOf(world, session.id);
  const back = returnUrl ? { url: returnUrl, label: 'Go back' } : undefined;
  if (session.status === 'verified') {
    return sendNotice(reply, 200, 'Already verified', 'There is nothing left to do here.', back);
  }
  if (session.status === 'processing') {
    const text = 'The document was submitted and is being reviewed.';
    return sendNotice(reply, 200, 'In progress', text, back);
  }
  const text = 'The link works once, within 48 hours. Go back and start again.';
  return sendNotice(reply, 410, 'This link has expired', text, back);
}

function identityForm(session: Session, error?: string): Html {
  return html`<h1>Verify your identity</h1>
<p>The sandbox needs no document. Choose the result of the check.</p>
${errorBox(error)}
<form method="post" action="/identity/${session.id}/submit">
<fieldset>
<legend>Outcome</legend>
<label><input type="radio" name="outcome" value="verified" checked> The document is good</label>
<label><input type="radio" name="outcome" value="failed"> The document cannot be verified</label>
<label><input type="radio" name="outcome" value="processing"> The check takes longer</label>
</fieldset>
<div class="field">
<label for="first_name">First name on the document</label>
<input id="first_name" name="first_name" type="text" autocomplete="off" value="${sample.first_name}">
</div>
<div class="field">
<label for="last_name">Last name on the document</label>
<input id="last_name" name="last_name" type="text" autocomplete="off" value="${sample.last_name}">
</div>
<div class="field">
<label for="dob">Date of birth</label>
<input id="dob" name="dob" type="date" value="${sample.dob}">
</div>
<button type="submit">Submit</button>
</form>`;
}
