import { randomBytes } from 'node:crypto';
import type { PostgresPool } from './postgres-pool.ts';
import { SchemaRefusal } from './schema-refusal.ts';

/** Rounds of the probe: other traffic may give both statements of one round the same connection by chance. */
const rounds = 3;

/** SQLSTATEs of a prepared statement that another connection has, or lacks. */
const wrongConnection = ['26000', '42P05', '08P01'];

/**
 * Tries what the product needs of a pooler.
 * @throws SchemaRefusal when there is a pooler that DATABASE_SESSION_URL does not tell of, or that loses prepared
 * statements: Debian 12 has PgBouncer 1.18, with which a node would be ready and sign nobody in
 */
export async function probePooler(pool: PostgresPool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    if (!(error as Error).message.includes('unsupported startup parameter')) throw error;
    const sentence = 'DATABASE_URL leads to a pooler: set DATABASE_SESSION_URL to the address of PostgreSQL itself';
    throw new SchemaRefusal(sentence, { cause: error });
  }
  if (!pool.isPooled) return;
  for (let round = 0; round < rounds; round += 1) await probeStatements(pool);
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
