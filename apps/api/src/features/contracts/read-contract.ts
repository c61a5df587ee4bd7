import { createHash } from 'node:crypto';
import type { Actor, Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { canReadEveryContract, looksAsStaff } from './policy.ts';
import { printContract } from './print-contract.ts';
import {
  type ContractRow,
  findContractForReader,
  findContractOfBooking,
  findPdfHash,
  listUnprinted,
  markPrinted,
} from './queries.ts';

export const contractFileKey = (pdfHash: string) => `contracts/${pdfHash}.pdf`;

/** For the contract's parties and staff. */
export async function readContractPdf(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<{ number: string; pdf: Buffer }> {
  const reader = { id: actor.id, readsEveryContract: canReadEveryContract(actor) };
  const contract = await findContractForReader(deps.db, id, reader);
  if (!contract) throw notFound('Contract');
  if (looksAsStaff(actor, contract)) {
    await inTransaction(deps, actor, (ctx) =>
      recordAudit(ctx, {
        action: 'contract.viewed',
        entity: 'contract',
        entityId: id,
      }),
    );
  }
  return { number: contract.number, pdf: await storedPdf(deps, contract) };
}

/** For the bank that decides about a disputed payment. */
export async function findContractPdf(
  deps: Deps,
  _actor: Actor,
  { bookingId }: { bookingId: number },
): Promise<{ number: string; pdf: Buffer } | undefined> {
  const contract = await findContractOfBooking(deps.db, bookingId);
  return contract && { number: contract.number, pdf: await storedPdf(deps, contract) };
}

/** Prints the contracts of a booking before their first reader needs them. Safe to run twice. */
export async function printContractAhead(
  deps: Deps,
  _actor: Actor,
  { bookingId }: { bookingId: number },
): Promise<void> {
  for (const contract of await listUnprinted(deps.db, bookingId)) await storedPdf(deps, contract);
}

/** Returns the stored file, or prints it and stores it for good. */
async function storedPdf(deps: Deps, contract: ContractRow): Promise<Buffer> {
  if (contract.pdfHash) {
    const pdf = await deps.storage.get(contractFileKey(contract.pdfHash));
    if (!pdf) throw new Error(`The file of contract ${contract.number} is missing.`);
    return pdf;
  }
  const pdf = await printContract(contract, deps.env.publicUrl);
  const pdfHash = createHash('sha256').update(pdf).digest('hex');
  await deps.storage.put(contractFileKey(pdfHash), pdf, 'application/pdf');
  await markPrinted(deps.db, contract.id, pdfHash);
  const printed = await findPdfHash(deps.db, contract.id);
  if (printed === pdfHash) return pdf;
  return (printed && (await deps.storage.get(contractFileKey(printed)))) || pdf;
}
