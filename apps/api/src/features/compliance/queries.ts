import { dayInstants } from '@curbside/domain/calendar/instants';
import type { AuditFilter } from '@curbside/domain/compliance/endpoints';
import type { incidentFilters } from '@curbside/domain/compliance/options';
import { and, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { personEmail, personName } from '../../platform/database/person-name.ts';
import { containing, idIn, isUserWith } from '../../platform/database/word-search.ts';
import { notFound } from '../../platform/errors.ts';
import { users } from '../../schema/accounts.ts';
import { auditLog } from '../../schema/audit.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { incidentPhotos, incidents } from '../../schema/incidents.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';

type Created = ListWindow<'created'>;

function newestFirst(
  id: typeof incidents.id | typeof inspectionPhotos.id | typeof auditLog.id,
  idType: 'integer' | 'bigint',
): ListModel<'created'> {
  return { id, idType, sorts: { created: { by: id, type: idType, order: 'desc' } } };
}

const incidentList = newestFirst(incidents.id, 'integer');
const inspectionList = newestFirst(inspectionPhotos.id, 'integer');
const auditList = newestFirst(auditLog.id, 'bigint');

/** Must match the expression of the index `audit_log_words` literally. */
const auditWords = sql`(${auditLog.action} || ' ' || ${auditLog.entity} || ' ' || ${auditLog.entityId})`;

export interface IncidentFilter {
  q?: string | undefined;
  status?: (typeof incidentFilters)[number] | undefined;
}

function incidentCondition({ q, status }: IncidentFilter): SQL | undefined {
  const id = q ? idIn(q) : undefined;
  const words = q
    ? or(
        ilike(incidents.description, containing(q)),
        ilike(incidents.incidentType, containing(q)),
        id === undefined ? undefined : eq(incidents.bookingId, id),
      )
    : undefined;
  if (status === undefined || status === 'all') return words;
  return and(
    words,
    status === 'frozen' ? eq(incidents.payoutFrozen, true) : eq(incidents.status, status),
  );
}

/** An incident with the names and photos that its pages show. */
const incidentColumns = {
  incident: incidents,
  carTitle: cars.title,
  reporterName: personName(users),
  trip: { renterId: bookings.renterId, ownerId: bookings.ownerId },
  photoCount: sql<number>`(select count(*)::int from ${incidentPhotos}
    where ${incidentPhotos.incidentId} = ${incidents.id})`,
};

const selectIncidents = (db: Queryable) =>
  db
    .select(incidentColumns)
    .from(incidents)
    .innerJoin(cars, eq(cars.id, incidents.carId))
    .innerJoin(bookings, eq(bookings.id, incidents.bookingId))
    .innerJoin(users, eq(users.id, incidents.reporterId));
export type IncidentRow = Awaited<ReturnType<typeof selectIncidents>>[number];

export async function listIncidentPage(db: Queryable, filter: IncidentFilter, window: Created) {
  const condition = incidentCondition(filter);
  const { key, id, behind, orderBy, limit } = keysetOf(incidentList, window);
  const found = await db
    .select({ ...incidentColumns, key, id })
    .from(incidents)
    .innerJoin(cars, eq(cars.id, incidents.carId))
    .innerJoin(bookings, eq(bookings.id, incidents.bookingId))
    .innerJoin(users, eq(users.id, incidents.reporterId))
    .where(and(condition, behind))
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(found, window, () => db.$count(incidents, condition));
}

export async function getIncidentRow(db: Queryable, id: number): Promise<IncidentRow> {
  const [row] = await selectIncidents(db).where(eq(incidents.id, id));
  if (!row) throw notFound('Incident');
  return row;
}

/** Newest first. */
export function listIncidentsOfTrip(db: Queryable, bookingId: number): Promise<IncidentRow[]> {
  return selectIncidents(db)
    .where(eq(incidents.bookingId, bookingId))
    .orderBy(sql`${incidents.id} desc`);
}

/** Newest first. */
export function listIncidentsOfCar(
  db: Queryable,
  carId: number,
  limit: number,
): Promise<IncidentRow[]> {
  return selectIncidents(db)
    .where(eq(incidents.carId, carId))
    .orderBy(sql`${incidents.id} desc`)
    .limit(limit);
}

export interface InspectionFilter {
  q?: string | undefined;
  inspectionType?: 'pickup' | 'return' | undefined;
}

export async function listInspectionPage(
  db: Queryable,
  { q, inspectionType }: InspectionFilter,
  window: Created,
) {
  const condition = and(
    q ? eq(inspectionPhotos.bookingId, idIn(q) ?? 0) : undefined,
    inspectionType ? eq(inspectionPhotos.inspectionType, inspectionType) : undefined,
  );
  const { key, id, behind, orderBy, limit } = keysetOf(inspectionList, window);
  const found = await db
    .select({ photo: inspectionPhotos, key, id })
    .from(inspectionPhotos)
    .where(and(condition, behind))
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(found, window, () => db.$count(inspectionPhotos, condition));
}

async function auditCondition(
  db: Queryable,
  { q, actor, entity, action, from, to, ip }: AuditFilter,
): Promise<SQL | undefined> {
  return and(
    q ? ilike(auditWords, containing(q)) : undefined,
    actor
      ? or(await isUserWith(db, auditLog.userId, actor), ilike(auditLog.system, containing(actor)))
      : undefined,
    entity ? eq(auditLog.entity, entity) : undefined,
    action
      ? or(eq(auditLog.action, action), sql`starts_with(${auditLog.action}, ${`${action}.`})`)
      : undefined,
    from ? gte(auditLog.createdAt, dayInstants(from).startsAt) : undefined,
    to ? lt(auditLog.createdAt, dayInstants(to).endsAt) : undefined,
    // A dual-stack socket writes IPv4 addresses in this form.
    ip ? inArray(auditLog.ipAddress, [ip, `::ffff:${ip}`]) : undefined,
  );
}

export async function listAuditPage(db: Queryable, filter: AuditFilter, window: Created) {
  const condition = await auditCondition(db, filter);
  const { key, id, behind, orderBy, limit } = keysetOf(auditList, window);
  const found = await db
    .select({
      entry: auditLog,
      firstName: users.firstName,
      lastName: users.lastName,
      email: personEmail(users),
      key,
      id,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(condition, behind))
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(found, window, () => db.$count(auditLog, condition));
}
export type AuditRow = Awaited<ReturnType<typeof listAuditPage>>['rows'][number];
