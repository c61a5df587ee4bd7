import { market } from '@curbside/domain/market/current';
import pg from 'pg';

/** The database belongs to another city. */
export class MarketError extends Error {
  override name = 'MarketError';
}

/** Whether the functions of the database know this city, and its data is of it. */
export async function hasMarket(client: pg.Client): Promise<boolean> {
  const recorded = await findMarket(client);
  if (recorded !== undefined && recorded !== market.id) {
    throw new MarketError(
      `The database is for the market ${recorded}: start with MARKET=${recorded}, or with another database.`,
    );
  }
  if (recorded === undefined) return false;
  const { rows } = await client.query<{ id: string; zone: string }>(
    'select market_id() as id, market_time_zone() as zone',
  );
  return rows[0]?.id === market.id && rows[0].zone === market.timeZone;
}

/** @throws MarketError if the database has data of another city */
export async function setMarket(client: pg.Client): Promise<void> {
  if (await hasMarket(client)) return;
  await writeMarketFunctions(client);
  await client.query(
    "insert into settings (key, value) values ('market', $1) on conflict do nothing",
    [market.id],
  );
}

/** They are constants of SQL rather than rows, so that the planner folds them. */
async function writeMarketFunctions(client: pg.Client): Promise<void> {
  for (const [name, value] of [
    ['market_id', market.id],
    ['market_time_zone', market.timeZone],
  ] as const) {
    await client.query(
      `create or replace function ${name}() returns text language sql immutable parallel safe
       as $$ select ${pg.escapeLiteral(value)} $$`,
    );
  }
}

/** Absent until a start has set it. */
async function findMarket(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(
    "select value from settings where key = 'market'",
  );
  return rows[0]?.value;
}
