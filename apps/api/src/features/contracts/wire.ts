import type { Contract } from '@curbside/domain/contracts/endpoints';
import type { ContractRow } from './queries.ts';

export function contractOnWire(
  contract: Omit<ContractRow, 'version' | 'terms' | 'pdfHash' | 'carId' | 'renterId' | 'ownerId'>,
): Contract {
  return {
    id: contract.id,
    contractNumber: contract.number,
    bookingId: contract.bookingId,
    renterSignedAt: contract.renterSignedAt.toISOString(),
    hostSignedAt: contract.hostSignedAt.toISOString(),
    hash: contract.hash,
    createdAt: contract.createdAt.toISOString(),
  };
}
