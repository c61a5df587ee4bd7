import Fastify from 'fastify';
import pg from 'pg';
import { runStatements, type Statement } from './statements.ts';

/** The lower bound for the API: a handler that runs a search's statements and nothing else. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const cases: Record<string, Statement[]> = JSON.parse(process.env.BENCH_CASES ?? '{}');
const app = Fastify();
app.get<{ Params: { name: string } }>('/:name', async ({ params }) =>
  runStatements(pool, cases[params.name] ?? []),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
