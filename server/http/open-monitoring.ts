import { hostname } from 'node:os';
import { systemClock } from '../platform/clock.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Env } from '../platform/env/env.ts';
import type { Log } from '../platform/log.ts';
import { startSpanExport, type SpanExport } from '../platform/monitoring/export-spans.ts';
import { Measurements } from './metrics/measure-tables.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { FollowedSite } from './metrics/site-figures.ts';
import type { Readiness } from './readiness.ts';

interface Monitored {
  env: Env;
  log: Log;
  connection: Connection;
  readiness: Pick<Readiness, 'problems'>;
  /** Name of the release. */
  release: string;
  /** Restarts by the supervisor, by reason. */
  progress: { restarts: Readonly<Record<string, number>> };
}

export interface Monitoring {
  metrics: Metrics;
  /** Adds the figures of the site once the database answers. */
  follow(site: FollowedSite): void;
  stop(): Promise<void>;
}

/** Opens metrics and traces of a server. Another part with a figure of its own adds it to the metrics with `add`. */
export function openMonitoring({ env, log, connection, readiness, release, progress }: Monitored): Monitoring {
  const measured = new Measurements({ db: connection.db, clock: systemClock, dataDir: env.dataDir, log });
  const metrics = createMetrics({
    release,
    schema: connection.release,
    restarts: progress.restarts,
    pool: () => connection.pool(),
    measured,
  });
  metrics.add({
    name: 'ready',
    help: '1 while load balancers may use this server.',
    read: async () => ((await readiness.problems()).length === 0 ? 1 : 0),
  });
  const traces = exportTraces(env, { log, release });
  if (traces) {
    const help = 'Steps of traces that the collector did not take.';
    metrics.add({ name: 'trace_spans_dropped', help, read: () => traces.dropped });
  }
  return {
    metrics,
    follow(site) {
      metrics.follow(site);
      measured.start();
    },
    async stop() {
      await Promise.all([measured.stop(), traces?.stop()]);
    },
  };
}

/** Sends traces to the collector, if there is one. */
function exportTraces(
  { monitoring, siteOrigin, port }: Env,
  { log, release }: { log: Log; release: string },
): SpanExport | null {
  if (!monitoring.traces) return null;
  const resource = {
    'service.name': 'stanchion',
    'service.namespace': new URL(siteOrigin).host,
    'service.version': release,
    'service.instance.id': `${hostname()}:${String(port)}`,
  };
  return startSpanExport({ endpoint: monitoring.traces.endpoint, headers: monitoring.traces.headers, resource, log });
}
