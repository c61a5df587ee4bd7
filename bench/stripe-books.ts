import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** Counts the calls to Stripe. */
export interface Asked {
  requests: number;
  /** Balance transactions sent, on all pages together. */
  transactions: number;
  /** The earliest requested time, in seconds. */
  since: number;
}

/** Stripe's side of the books: lists the database's balance transactions in pages. */
export async function serveStripeBooks(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  await copyBooks(url);
  const asked: Asked = { requests: 0, transactions: 0, since: Number.POSITIVE_INFINITY };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test');
    asked.requests += 1;
    const answer = pathname.endsWith('/balance')
      ? await balance(pool)
      : await listTransactions(pool, searchParams, asked);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}

/** Every read of the table itself is then the product's. A connection reports its reads when it ends. */
async function copyBooks(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create unlogged table stripe_books as select * from balance_transactions;
     create unique index on stripe_books (created_at, id); create unique index on stripe_books (id)`,
  );
  await client.end();
}

async function balance(pool: pg.Pool) {
  const { rows } = await pool.query(
    'select coalesce(sum(cents - fee_cents), 0)::bigint as net from stripe_books',
  );
  const of = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return { object: 'balance', available: of(Number(rows[0].net)), pending: of(0), livemode: false };
}

async function listTransactions(pool: pg.Pool, query: URLSearchParams, asked: Asked) {
  const since = Number(query.get('created[gte]') ?? 0);
  const before = Number(query.get('created[lt]') ?? 4_000_000_000);
  asked.since = Math.min(asked.since, since);
  const limit = Number(query.get('limit') ?? 10);
  const { rows } = await pool.query(
    `select id, type, category, source, cents, fee_cents, extract(epoch from created_at)::int as created,
       extract(epoch from available_on)::int as available_on
     from stripe_books
     where created_at >= to_timestamp($1) and created_at < to_timestamp($2)
       and ($3::text is null or (created_at, id) <
         (select created_at, id from stripe_books where id = $3))
     order by created_at desc, id desc limit $4`,
    [since, before, query.get('starting_after'), limit + 1],
  );
  const page = rows.slice(0, limit);
  asked.transactions += page.length;
  return {
    object: 'list',
    url: '/v1/balance_transactions',
    has_more: rows.length > limit,
    data: page.map((row) => ({
      id: row.id,
      object: 'balance_transaction',
      amount: row.cents,
      available_on: row.available_on,
      created: row.created,
      currency: 'usd',
      fee: row.fee_cents,
      net: row.cents - row.fee_cents,
      reporting_category: row.category,
      source: row.source,
      status: 'available',
      type: row.type,
    })),
  };
}
