import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processMetric } from '../platform/process/find-running.mjs';
import type { Delivery } from '../platform/outbox/start-delivery.ts';
import type { Publisher } from '../content/publish/publisher.ts';

/** Which part of the server answered. */
export type Answerer = 'health' | 'page' | 'file' | 'live' | 'api' | 'refused';

/** Prometheus metrics of one server. */
export interface Metrics {
  count(answerer: Answerer, status: number): void;
  time(answerer: Answerer, seconds: number): void;
  /** Adds the metrics of publisher and outbox once the database answers. */
  follow(publisher: Publisher, delivery: Pick<Delivery, 'facts' | 'openCircuits'>): void;
  text(): Promise<string>;
}

/** Figures of the process for the metrics. */
interface ProcessFacts {
  release: string;
  /** Restarts by the supervisor, by reason. */
  restarts: Readonly<Record<string, number>>;
}

export function createMetrics(facts: ProcessFacts): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addProcessFigures(registry, facts);
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
  return {
    count(answerer, status) {
      const byStatus = answers.get(answerer) ?? new Map<number, number>();
      answers.set(answerer, byStatus.set(status, (byStatus.get(status) ?? 0) + 1));
    },
    time: (answerer, took) => seconds.observe({ answerer }, took),
    follow: (publisher, delivery) => {
      addPublishGauges(registry, publisher);
      addOutboxGauge(registry, delivery);
    },
    text: () => registry.metrics(),
  };
}

function addProcessFigures(registry: Registry, { release, restarts }: ProcessFacts): void {
  new Gauge({
    name: processMetric,
    help: 'Always 1: the process that answers, and its release.',
    labelNames: ['pid', 'release'] as const,
    registers: [registry],
  }).set({ pid: String(process.pid), release }, 1);
  const counter = new Counter({
    name: 'stanchion_restarts_total',
    help: 'Starts of the server after it died, by reason, since its supervisor was started.',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  for (const [reason, count] of Object.entries(restarts)) counter.inc({ reason }, count);
}

function addPublishGauges(registry: Registry, publisher: Publisher): void {
  for (const [name, help] of [
    ['pages', 'Pages in the store.'],
    ['waiting', 'Pages waiting to be rendered.'],
    ['failed', 'Pages that could not be rendered.'],
    ['cursor', 'Position in the change feed.'],
    ['reachable', '1 while the content can be read, 0 while it cannot and the pages stay as they are.'],
  ] as const) {
    new Gauge({
      name: `stanchion_publish_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(publisher.facts[name]);
      },
    });
  }
}

function addOutboxGauge(registry: Registry, delivery: Pick<Delivery, 'facts' | 'openCircuits'>): void {
  const messages = new Gauge({
    name: 'stanchion_outbox_messages',
    help: 'Messages for other systems: waiting to be sent, or dead until a member of staff acts.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      // The other metrics stay available while the database is away.
      const facts = await delivery.facts().catch(() => null);
      if (facts) for (const state of ['waiting', 'dead'] as const) messages.set({ state }, facts[state]);
    },
  });
  new Gauge({
    name: 'stanchion_outbox_circuit_open',
    help: '1 for each system that is down and that nothing but probes is sent to.',
    labelNames: ['connector'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { connector } of delivery.openCircuits()) this.set({ connector }, 1);
    },
  });
}
