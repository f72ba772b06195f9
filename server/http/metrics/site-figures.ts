import { Gauge, type Registry } from 'prom-client';
import type { Publisher } from '../../content/publish/publisher.ts';
import type { Purges } from '../../platform/edge/purges.ts';
import type { Delivery } from '../../platform/outbox/start-delivery.ts';
import type { Search } from '../../search/open-search.ts';
import type { Measurements } from './measure-tables.ts';

/** Parts of the site that have figures, once the database answers. */
export interface FollowedSite {
  publisher: Pick<Publisher, 'facts'>;
  delivery: Pick<Delivery, 'openCircuits'>;
  search: Pick<Search, 'lagSeconds' | 'isComplete'>;
  purges: Pick<Purges, 'oldestSeconds'>;
}

export function addSiteFigures(registry: Registry, { publisher, delivery, search, purges }: FollowedSite): void {
  const registers = [registry];
  for (const [name, help, read] of [
    ['publish_pages', 'Pages in the store.', () => publisher.facts.pages],
    ['publish_waiting', 'Pages waiting to be rendered.', () => publisher.facts.waiting],
    ['publish_failed', 'Pages that could not be rendered.', () => publisher.facts.failed],
    ['publish_cursor', 'Position in the change feed.', () => publisher.facts.cursor],
    [
      'publish_reachable',
      '1 while the content can be read, 0 while it cannot and the pages stay as they are.',
      () => publisher.facts.reachable,
    ],
    [
      'publish_lag_seconds',
      'Age of the oldest change that a page of this node lacks; 0 without one.',
      () => publisher.facts.lag,
    ],
    [
      'search_lag_seconds',
      'Time since the index was last known to have every change; below 1 in order.',
      () => search.lagSeconds(),
    ],
    [
      'edge_purge_age_seconds',
      'Age of the oldest change that a cache in front has not been told of; 0 without one.',
      () => purges.oldestSeconds,
    ],
    ['search_complete', '1 while the index is complete, 0 during a rebuild.', () => (search.isComplete() ? 1 : 0)],
  ] as const) {
    new Gauge({
      name: `stanchion_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
  new Gauge({
    name: 'stanchion_outbox_circuit_open',
    help: '1 for each system that is down and that nothing but probes is sent to.',
    labelNames: ['connector'] as const,
    registers,
    collect() {
      this.reset();
      for (const { connector } of delivery.openCircuits()) this.set({ connector }, 1);
    },
  });
}

/** Adds what is asked every 15 seconds, not at a scrape. */
export function addMeasuredFigures(registry: Registry, measured: Measurements): void {
  const registers = [registry];
  const labelNames = ['connector', 'state'] as const;
  new Gauge({
    name: 'stanchion_outbox_messages',
    help: 'Messages to a system, or mails: waiting to be sent, or dead until a member of staff acts.',
    labelNames,
    registers,
    collect() {
      for (const { connector, waiting, dead } of measured.lanes) {
        this.set({ connector, state: 'waiting' }, waiting);
        this.set({ connector, state: 'dead' }, dead);
      }
    },
  });
  new Gauge({
    name: 'stanchion_outbox_oldest_seconds',
    help: 'Age of the oldest message that waits to be sent; 0 without one.',
    labelNames: ['connector'] as const,
    registers,
    collect() {
      for (const { connector, oldestSeconds } of measured.lanes) this.set({ connector }, oldestSeconds);
    },
  });
  new Gauge({
    name: 'stanchion_figures_age_seconds',
    help: 'Time since outbox and disk were last looked at: 15 seconds at most, more while the database is away.',
    registers,
    collect() {
      if (measured.ageSeconds !== null) this.set(measured.ageSeconds);
    },
  });
  new Gauge({
    name: 'stanchion_backup_age_seconds',
    help: 'Age of the last complete backup by the command; no value before the first.',
    registers,
    collect() {
      // Without a value it would tell 0, which is that of a backup taken now.
      if (measured.backupAgeSeconds === null) this.remove();
      else this.set(measured.backupAgeSeconds);
    },
  });
  for (const kind of ['free', 'size'] as const) {
    new Gauge({
      name: `stanchion_disk_${kind}_bytes`,
      help: kind === 'free' ? 'Room that is left on the disk of DATA_DIR.' : 'Size of the disk of DATA_DIR.',
      registers,
      collect() {
        if (measured.disk) this.set(measured.disk[kind]);
      },
    });
  }
}
