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

/** The stored file, for the contract's parties and staff. */
export async function readContractPdf(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<{ number: string; key: string }> {
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
  return { number: contract.number, key: await printedKey(deps, contract) };
}

/** For the bank that decides about a disputed payment. */
export async function findContractPdf(
  deps: Deps,
  _actor: Actor,
  { bookingId }: { bookingId: number },
): Promise<{ number: string; pdf: Buffer } | undefined> {
  const contract = await findContractOfBooking(deps.db, bookingId);
  if (!contract) return undefined;
  const { number } = contract;
  const key = await printedKey(deps, contract);
  return { number, pdf: await getContractFile(deps, { number, key }) };
}

/** Prints the contracts of a booking before their first reader needs them. Safe to run twice. */
export async function printContractAhead(
  deps: Deps,
  _actor: Actor,
  { bookingId }: { bookingId: number },
): Promise<void> {
  for (const contract of await listUnprinted(deps.db, bookingId)) await printedKey(deps, contract);
}

export async function getContractFile(
  { storage }: Pick<Deps, 'storage'>,
  { number, key }: { number: string; key: string },
): Promise<Buffer> {
  const pdf = await storage.get(key);
  if (!pdf) throw new Error(`The file of contract ${number} is missing.`);
  return pdf;
}

/** The key of the stored file, which is printed and stored for good the first time. */
async function printedKey(deps: Deps, contract: ContractRow): Promise<string> {
  if (contract.pdfHash) return contractFileKey(contract.pdfHash);
  const pdf = await printContract(contract, deps.env.publicUrl);
  const pdfHash = createHash('sha256').update(pdf).digest('hex');
  await deps.storage.put(contractFileKey(pdfHash), pdf, 'application/pdf');
  await markPrinted(deps.db, contract.id, pdfHash);
  return contractFileKey((await findPdfHash(deps.db, contract.id)) ?? pdfHash);
}
