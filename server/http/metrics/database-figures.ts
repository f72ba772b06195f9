import { Counter, Gauge, type Registry } from 'prom-client';
import type { PoolFigures } from '../../platform/db/postgres-pool.ts';
import { hear } from '../../platform/monitoring/happenings.ts';
import { BoundedHistogram } from './bounded-histogram.ts';

/** Most names of statements: there are about as many as tables, three times over. */
const mostStatements = 300;

/** Adds the figures of the database. @returns the durations of statements, as text */
export function addDatabaseFigures(registry: Registry, pool: () => PoolFigures): () => string {
  const registers = [registry];
  for (const [name, help, read] of [
    ['size', 'Most connections of this process to the database.', ({ size }: PoolFigures) => size],
    ['in_use', 'Connections that a query or transaction uses.', ({ inUse }: PoolFigures) => inUse],
    ['waiting', 'Callers that wait for a connection.', ({ waiting }: PoolFigures) => waiting],
  ] as const) {
    new Gauge({
      name: `stanchion_db_pool_${name}`,
      help,
      registers,
      collect() {
        this.set(read(pool()));
      },
    });
  }
  const timeouts = new Counter({
    name: 'stanchion_db_timeouts_total',
    help: 'Waits for the database that ended without an answer.',
    labelNames: ['kind'] as const,
    registers,
  });
  for (const kind of ['connection', 'statement', 'lock', 'transaction']) timeouts.inc({ kind }, 0);
  hear('databaseTimeout', ({ kind }) => timeouts.inc({ kind }));
  const statements = new BoundedHistogram({
    name: 'stanchion_db_statement_seconds',
    help: 'Durations of statements on PostgreSQL, by verb and first table or by name.',
    labels: ['statement'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
    most: mostStatements,
    bounded: ['statement'],
  });
  hear('statement', ({ name, seconds }) => statements.observe([name], seconds));
  return () => statements.text();
}
