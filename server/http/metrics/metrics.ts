import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolFigures } from '../../platform/db/postgres-pool.ts';
import { BoundedHistogram } from './bounded-histogram.ts';
import { addDatabaseFigures } from './database-figures.ts';
import { addHappeningCounters } from './happening-counters.ts';
import type { Measurements } from './measure-tables.ts';
import { addProcessFigures, type ProcessFacts } from './process-figures.ts';
import { addMeasuredFigures, addSiteFigures, type FollowedSite } from './site-figures.ts';

/** Which part of the server answered; 'failed': none, an error was thrown. */
export type Answerer = 'health' | 'page' | 'file' | 'live' | 'api' | 'refused' | 'failed';

/** What a request was, with few values: a route is a pattern. */
interface RequestKind {
  route: string;
  method: string;
  status: number;
}

/** A figure of another part of the server. */
interface Figure {
  /** Without the prefix `stanchion_`. */
  name: string;
  help: string;
  /** Returns the current value; null while there is none. Must be quick: a scrape waits for it. */
  read(): number | null | Promise<number | null>;
}

/** Prometheus metrics of one server. */
export interface Metrics {
  count(answerer: Answerer, status: number): void;
  time(answerer: Answerer, kind: RequestKind, seconds: number): void;
  /** Adds a figure. */
  add(figure: Figure): void;
  /** Adds the figures of the site once the database answers. */
  follow(site: FollowedSite): void;
  text(): Promise<string>;
}

interface MetricsOptions extends ProcessFacts {
  pool(): PoolFigures;
  measured: Measurements;
}

/** Most series of requests by route, method and status. */
const mostKinds = 300;

export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  /** Figures of the parts that need the database. */
  const opened = new Registry();
  collectDefaultMetrics({ register: registry });
  addProcessFigures(registry, options);
  addHappeningCounters(registry);
  addMeasuredFigures(registry, options.measured);
  const statementText = addDatabaseFigures(registry, options.pool);
  // Plain numbers until they are read: the library's `inc` builds a key of all labels, 3 µs a request.
  const answers = new Map<Answerer, Map<number, number>>();
  new Counter({
    name: 'stanchion_requests_total',
    help: 'Answers by the part of the server that gave them, and status.',
    labelNames: ['answerer', 'status'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [answerer, byStatus] of answers) {
        for (const [status, count] of byStatus) this.inc({ answerer, status }, count);
      }
    },
  });
  const seconds = new Histogram({
    name: 'stanchion_request_seconds',
    help: 'Time to answer, for everything but stored pages and files.',
    labelNames: ['answerer'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const byRoute = new BoundedHistogram({
    name: 'stanchion_http_request_seconds',
    help: 'Time to answer by pattern of the address, method and status; of stored pages, to hand the bytes over.',
    labels: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    most: mostKinds,
    bounded: ['route'],
  });
  return {
    count(answerer, status) {
      const byStatus = answers.get(answerer) ?? new Map<number, number>();
      answers.set(answerer, byStatus.set(status, (byStatus.get(status) ?? 0) + 1));
    },
    time(answerer, { route, method, status }, took) {
      byRoute.observe([route, method, String(status)], took);
      if (answerer !== 'page' && answerer !== 'file') seconds.observe({ answerer }, took);
    },
    add({ name, help, read }) {
      new Gauge({
        name: `stanchion_${name}`,
        help,
        registers: [registry],
        async collect() {
          const value = await read();
          if (value === null) this.reset();
          else this.set(value);
        },
      });
    },
    follow(site) {
      // The site may have been opened again.
      opened.clear();
      addSiteFigures(opened, site);
    },
    text: async () => `${await Registry.merge([registry, opened]).metrics()}\n${byRoute.text()}\n${statementText()}`,
  };
}
