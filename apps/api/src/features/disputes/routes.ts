import { disputeEndpoints } from '@curbside/domain/disputes/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendAsFile } from '../../platform/http/downloads.ts';
import { answerList } from '../../platform/http/lists.ts';
import { serve } from '../../platform/http/serve.ts';
import { packEvidence, previewEvidence } from './get-dispute.ts';
import { listDisputePage } from './queries.ts';
import { submitDispute } from './submit-dispute.ts';
import { disputeOnWire } from './wire.ts';

export function registerDisputes(app: FastifyInstance, deps: Deps): void {
  serve(app, disputeEndpoints.disputes, async ({ actor, ...call }) => {
    const { open } = call.query;
    const isOpen = open === undefined ? undefined : open === 'true';
    const rows = await answerList(call, (window) => listDisputePage(deps.db, isOpen, window));
    return rows.map((row) => disputeOnWire(row, actor, deps.clock.now()));
  });
  serve(app, disputeEndpoints.dispute, async ({ actor, params }) => {
    const { details, fields, files } = await previewEvidence(deps, actor, params);
    return { ...disputeOnWire(details, actor, deps.clock.now()), evidence: fields, files };
  });
  serve(app, disputeEndpoints.disputePacket, async ({ actor, params, reply }) => {
    const packet = await packEvidence(deps, actor, params);
    sendAsFile(reply, { name: `dispute-${params.id}`, type: 'zip' });
    return packet;
  });
  serve(app, disputeEndpoints.submitDispute, async ({ actor, params, body }) => {
    const details = await submitDispute(deps, actor, { ...params, ...body });
    return disputeOnWire(details, actor, deps.clock.now());
  });
}
