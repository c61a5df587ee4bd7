import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { sendOriginal } from '../files/index.ts';
import { acceptClaim, contestClaim, withdrawClaim } from './answer-claim.ts';
import { claimCharge } from './claim-charge.ts';
import { decideClaim, writeOffClaim } from './decide-claim.ts';
import { getClaim, getClaimDocument, listClaimOptions, listClaimsOfBooking } from './get-claim.ts';
import { reportClaim } from './report-claim.ts';

export function registerClaims(app: FastifyInstance, deps: Deps): void {
  serve(app, claimEndpoints.claimCharge, ({ actor, params, body }) =>
    claimCharge(deps, actor, { ...body, bookingId: params.id }),
  );
  serve(app, claimEndpoints.claimsOfBooking, ({ actor, params }) =>
    listClaimsOfBooking(deps, actor, { bookingId: params.id }),
  );
  serve(app, claimEndpoints.claimOptions, ({ actor, params }) =>
    listClaimOptions(deps, actor, { bookingId: params.id }),
  );
  serve(app, claimEndpoints.getClaim, ({ actor, params }) => getClaim(deps, actor, params));
  serve(app, claimEndpoints.getClaimDocument, async ({ actor, params, reply }) =>
    sendOriginal(deps.storage, reply, await getClaimDocument(deps, actor, params)),
  );
  serve(app, claimEndpoints.acceptCharge, ({ actor, params }) => acceptClaim(deps, actor, params));
  serve(app, claimEndpoints.contestCharge, ({ actor, params, body }) =>
    contestClaim(deps, actor, { ...params, ...body }),
  );
  serve(app, claimEndpoints.withdrawCharge, ({ actor, params }) =>
    withdrawClaim(deps, actor, params),
  );
  serve(app, claimEndpoints.reportCharge, ({ actor, params, body }) =>
    reportClaim(deps, actor, { ...params, ...body }),
  );
  serve(app, claimEndpoints.decideCharge, ({ actor, params, body }) =>
    decideClaim(deps, actor, { ...params, ...body }),
  );
  serve(app, claimEndpoints.writeOffCharge, ({ actor, params, body }) =>
    writeOffClaim(deps, actor, { ...params, ...body }),
  );
}
