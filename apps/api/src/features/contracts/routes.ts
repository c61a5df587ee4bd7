import { contractEndpoints } from '@curbside/domain/contracts/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendAsFile } from '../../platform/http/downloads.ts';
import { answerList } from '../../platform/http/lists.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { sendToBucket } from '../files/index.ts';
import { hasContract, listContractPage } from './queries.ts';
import { getContractFile, readContractPdf } from './read-contract.ts';
import { contractOnWire } from './wire.ts';

export function registerContracts(app: FastifyInstance, deps: Deps): void {
  serve(app, contractEndpoints.contracts, async (call) => {
    const rows = await answerList(call, (window) => listContractPage(deps.db, call.query, window));
    return rows.map(({ contract }) => contractOnWire(contract));
  });
  serve(app, contractEndpoints.contractPdf, async ({ actor, params, reply }) => {
    const { number, key } = await readContractPdf(deps, actor, params);
    const file = { key, name: number, contentType: 'application/pdf', isKept: false };
    if (await sendToBucket(deps.storage, reply, file)) return undefined;
    const pdf = await getContractFile(deps, { number, key });
    sendAsFile(reply, { name: number, type: 'pdf', isShown: true });
    return pdf;
  });
  servePublic(app, contractEndpoints.verifyContract, async ({ query }) => ({
    valid: await hasContract(deps.db, query.number.toUpperCase(), query.hash.toLowerCase()),
  }));
}
