import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { claimDocuments, claims } from '../../schema/claims.ts';
import { contracts } from '../../schema/contracts.ts';
import { handovers } from '../../schema/handover.ts';
import { incidentPhotos, incidents } from '../../schema/incidents.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';
import { conversations, messages } from '../../schema/messaging.ts';

/** Everything stored about a trip besides its booking, each in chronological order. */
export async function listTripRecords(db: Queryable, bookingId: number) {
  const [contract] = await db
    .select()
    .from(contracts)
    .where(eq(contracts.bookingId, bookingId))
    .orderBy(desc(contracts.version))
    .limit(1);
  return {
    contract,
    inspections: await db
      .select()
      .from(inspectionPhotos)
      .where(eq(inspectionPhotos.bookingId, bookingId))
      .orderBy(asc(inspectionPhotos.id)),
    handovers: await db
      .select()
      .from(handovers)
      .where(eq(handovers.bookingId, bookingId))
      .orderBy(asc(handovers.givenAt)),
    claims: await db
      .select()
      .from(claims)
      .where(eq(claims.bookingId, bookingId))
      .orderBy(asc(claims.orderId)),
    claimDocuments: await db
      .select({ document: claimDocuments })
      .from(claimDocuments)
      .innerJoin(claims, eq(claims.orderId, claimDocuments.orderId))
      .where(eq(claims.bookingId, bookingId))
      .orderBy(asc(claimDocuments.orderId), asc(claimDocuments.position))
      .then((rows) => rows.map(({ document }) => document)),
    incidents: await db
      .select()
      .from(incidents)
      .where(eq(incidents.bookingId, bookingId))
      .orderBy(asc(incidents.id)),
    incidentPhotos: await db
      .select({ photo: incidentPhotos })
      .from(incidentPhotos)
      .innerJoin(incidents, eq(incidents.id, incidentPhotos.incidentId))
      .where(eq(incidents.bookingId, bookingId))
      .orderBy(asc(incidentPhotos.incidentId), asc(incidentPhotos.position))
      .then((rows) => rows.map(({ photo }) => photo)),
    messages: await db
      .select({ message: messages })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(eq(conversations.bookingId, bookingId))
      .orderBy(asc(messages.id))
      .then((rows) => rows.map(({ message }) => message)),
  };
}
