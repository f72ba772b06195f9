import { randomBytes } from 'node:crypto';
import type { PostgresPool } from './postgres-pool.ts';
import { SchemaRefusal } from './schema-refusal.ts';

/** Rounds of the probe: other traffic may give both statements of one round the same connection by chance. */
const rounds = 3;

/** SQLSTATEs of a prepared statement that another connection has, or lacks. */
const wrongConnection = ['26000', '42P05', '08P01'];

/** Returns the refusal of an address that leads to a pooler without being told so; every other error as it is. */
export function explainPooler(error: unknown): unknown {
  if (!(error as Error).message.includes('unsupported startup parameter')) return error;
  const sentence = 'the address leads to a pooler: set DATABASE_SESSION_URL to the address of PostgreSQL itself';
  return new SchemaRefusal(sentence, { cause: error });
}

/**
 * Tries what the product needs of a pooler.
 * @returns a note for the operator where single statements have no time-out; null otherwise
 * @throws SchemaRefusal when the pooler loses prepared statements: Debian 12 has PgBouncer 1.18, with which a node would
 * be ready and sign nobody in
 */
export async function probePooler(pool: PostgresPool): Promise<string | null> {
  if (!pool.isPooled) return null;
  for (let round = 0; round < rounds; round += 1) await probeStatements(pool);
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  return rows[0]?.statement_timeout === '0'
    ? 'single statements behind the pooler have no time-out: give the pooler the connect_query of packaging/proxies/pgbouncer.ini'
    : null;
}

/** Prepares a statement and uses it again while another transaction occupies the connection that it was prepared on. */
async function probeStatements(pool: PostgresPool): Promise<void> {
  const [client, other] = [await pool.connect(), await pool.connect()];
  const probe = { name: `probe_${randomBytes(8).toString('hex')}`, text: 'select $1::int as number', values: [1] };
  try {
    await client.query(probe);
    await other.query('begin');
    await client.query(probe);
  } catch (error) {
    if (!wrongConnection.includes(String((error as { code?: unknown }).code))) throw error;
    const sentence =
      'the pooler loses prepared statements: DATABASE_URL needs PgBouncer 1.21 or newer with max_prepared_statements above 0';
    throw new SchemaRefusal(sentence, { cause: error });
  } finally {
    await other.query('rollback').catch(() => undefined);
    other.release();
    client.release();
  }
}
