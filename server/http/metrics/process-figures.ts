import { Counter, Gauge, type Registry } from 'prom-client';
import { processMetric } from '../../platform/process/find-running.mjs';

/** Figures of the process for the metrics. */
export interface ProcessFacts {
  release: string;
  /** Number of the tables that this release works with: its count of migrations. */
  schema: number;
  /** Restarts by the supervisor, by reason. */
  restarts: Readonly<Record<string, number>>;
}

export function addProcessFigures(registry: Registry, { release, schema, restarts }: ProcessFacts): void {
  const registers = [registry];
  new Gauge({
    name: processMetric,
    help: 'Always 1: the process that answers, and its release.',
    labelNames: ['pid', 'release'] as const,
    registers,
  }).set({ pid: String(process.pid), release }, 1);
  new Gauge({
    name: 'stanchion_build_info',
    help: 'Always 1: the release, and the number of its tables.',
    labelNames: ['release', 'schema'] as const,
    registers,
  }).set({ release, schema: String(schema) }, 1);
  const counter = new Counter({
    name: 'stanchion_restarts_total',
    help: 'Starts of the server after it died, by reason, since its supervisor was started.',
    labelNames: ['reason'] as const,
    registers,
  });
  for (const [reason, count] of Object.entries(restarts)) counter.inc({ reason }, count);
}
