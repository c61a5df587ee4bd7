import { and, asc, eq, getTableColumns, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/index.ts';
import { carPhotos, cars } from '../../schema/cars.ts';
import { contracts } from '../../schema/contracts.ts';
import { uploads } from '../../schema/files.ts';
import { incidentPhotos, incidents } from '../../schema/incidents.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';
import type { Part } from './part-queries.ts';

const pageSize = 500;

/** Rows of one part, page by page in primary key order, to use little memory. */
export async function* listRows(
  db: Queryable,
  { table, of, columns }: Part,
  userId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  const key = primaryKeyOf(table);
  let behind: SQL | undefined;
  for (;;) {
    const rows: Record<string, unknown>[] = await db
      .select()
      .from(table)
      .where(and(sql`(${of(userId)})`, behind))
      .orderBy(...key.map(([, column]) => asc(column)))
      .limit(pageSize);
    yield rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    const columnsOfKey = key.map(([, column]) => column);
    const values = key.map(([name, column]) => sql`${last[name]}::${sql.raw(typeOf(column))}`);
    behind = sql`(${sql.join(columnsOfKey, sql`, `)}) > (${sql.join(values, sql`, `)})`;
  }
}

function primaryKeyOf(table: Part['table']): [string, PgColumn][] {
  const { columns, primaryKeys } = getTableConfig(table);
  const inKey = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const names = inKey.map(({ name }) => name);
  return Object.entries(getTableColumns(table)).filter(([, { name }]) => names.includes(name));
}

const typeOf = (column: PgColumn) => column.getSQLType().replace('serial', 'integer');

/** Stored files that a person sent, and their printed contracts. */
export async function listFiles(db: Queryable, userId: string) {
  const [photos, uploaded, inspections, incidentFiles, printed] = await Promise.all([
    db
      .selectDistinct({ hash: carPhotos.fileHash })
      .from(carPhotos)
      .innerJoin(cars, eq(cars.id, carPhotos.carId))
      .where(eq(cars.ownerId, userId)),
    // Finished listing uploads; a trip's files are part of its inspections and incidents.
    db
      .selectDistinct({ hash: sql<string>`${uploads.fileHash}` })
      .from(uploads)
      .where(
        and(
          eq(uploads.userId, userId),
          eq(uploads.purpose, 'listing'),
          isNotNull(uploads.fileHash),
        ),
      ),
    db
      .select({
        id: inspectionPhotos.id,
        bookingId: inspectionPhotos.bookingId,
        sha256: inspectionPhotos.sha256,
        contentType: inspectionPhotos.contentType,
      })
      .from(inspectionPhotos)
      .where(eq(inspectionPhotos.uploaderId, userId)),
    db
      .select({
        incidentId: incidents.id,
        bookingId: incidents.bookingId,
        position: incidentPhotos.position,
        sha256: incidentPhotos.sha256,
        contentType: incidentPhotos.contentType,
      })
      .from(incidentPhotos)
      .innerJoin(incidents, eq(incidents.id, incidentPhotos.incidentId))
      .where(eq(incidents.reporterId, userId)),
    db
      .select({ number: contracts.number, pdfHash: contracts.pdfHash })
      .from(contracts)
      .where(or(eq(contracts.renterId, userId), eq(contracts.ownerId, userId))),
  ]);
  const photoHashes = [...new Set([...photos, ...uploaded].map(({ hash }) => hash))];
  return { photoHashes, inspections, incidentFiles, printed };
}
