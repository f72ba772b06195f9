import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { isThorough } from '../../../tests/support/test-scope.ts';
import { projectRoot } from '../../platform/env/env.ts';

const run = promisify(execFile);
const rulesFile = path.join(projectRoot(), 'packaging/monitoring/alerts.yaml');
const { groups } = parse(await readFile(rulesFile, 'utf8')) as {
  groups: { rules: { alert: string; annotations: { summary: string; runbook: string } }[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules);

it('leads from each alert to its section of the guide, which says what to do', async () => {
  const guide = await readFile(path.join(projectRoot(), 'docs/operate/monitoring.md'), 'utf8');
  const sections = new Map(
    guide.split(/^### /m).map((section) => [section.slice(0, section.indexOf('\n')).toLowerCase(), section]),
  );
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/operate/monitoring.md#${alert.toLowerCase()}`);
    const section = sections.get(alert.toLowerCase()) ?? '';
    for (const part of ['**Means**', '**Look**', '**Do**'])
      expect([alert, section.includes(part)]).toEqual([alert, true]);
  }
  expect(alerts.length).toBeGreaterThanOrEqual(12);
});

const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);
if (isThorough && !hasPromtool) {
  console.warn('No promtool here: the alert rules are not tried (Debian: apt-get install prometheus).');
}

type Series = Readonly<Record<string, string>>;
const instance = 'job="stanchion",instance="a"';
/** A quiet site: every other alert stays silent beside the one of a case. */
const quiet: Series = {
  [`up{${instance}}`]: '1x60',
  [`stanchion_ready{${instance}}`]: '1x60',
  [`stanchion_http_request_seconds_count{${instance},route="/cart",method="GET",status="200"}`]: '0+100x60',
  [`stanchion_http_request_seconds_bucket{${instance},route="/cart",method="GET",status="200",le="0.5"}`]: '0+100x60',
  [`stanchion_http_request_seconds_bucket{${instance},route="/cart",method="GET",status="200",le="2.5"}`]: '0+100x60',
  [`stanchion_http_request_seconds_bucket{${instance},route="/cart",method="GET",status="200",le="+Inf"}`]: '0+100x60',
  [`process_start_time_seconds{${instance}}`]: '1000x60',
};
const failing = `stanchion_http_request_seconds_count{${instance},route="/cart",method="POST",status="503"}`;
const slow = (le: string) =>
  `stanchion_http_request_seconds_bucket{${instance},route="/search",method="GET",status="200",le="${le}"}`;
const outbox = `${instance},connector="erp"`;

/** For each alert, series that fire it, and series near them that do not. Sixty samples, one a minute. */
const cases: Readonly<Record<string, { fires: Series; not: Series }>> = {
  StanchionDown: { fires: { [`up{${instance}}`]: '0x60' }, not: { [`up{${instance}}`]: '1x58 0 0' } },
  StanchionNotReady: {
    fires: { [`stanchion_ready{${instance}}`]: '0x60' },
    not: { [`stanchion_ready{${instance}}`]: '1x58 0 0' },
  },
  StanchionErrors: { fires: { [failing]: '0+2x60' }, not: { [failing]: '0+0.5x60' } },
  StanchionSlow: {
    fires: { [slow('0.5')]: '0x60', [slow('2.5')]: '0+10x60', [slow('+Inf')]: '0+10x60' },
    not: { [slow('0.5')]: '0+10x60', [slow('2.5')]: '0+10x60', [slow('+Inf')]: '0+10x60' },
  },
  StanchionPublishLag: {
    fires: { [`stanchion_publish_lag_seconds{${instance}}`]: '0+60x60' },
    not: { [`stanchion_publish_lag_seconds{${instance}}`]: '59x60' },
  },
  StanchionFailedPages: {
    fires: { [`stanchion_publish_failed{${instance}}`]: '1x60' },
    not: { [`stanchion_publish_failed{${instance}}`]: '0x52 1x8' },
  },
  StanchionSearchLag: {
    fires: { [`stanchion_search_lag_seconds{${instance}}`]: '0+60x60' },
    not: { [`stanchion_search_lag_seconds{${instance}}`]: '119x60' },
  },
  StanchionPurgeAge: {
    fires: { [`stanchion_edge_purge_age_seconds{${instance}}`]: '31x60' },
    not: { [`stanchion_edge_purge_age_seconds{${instance}}`]: '0x30 29x30' },
  },
  StanchionOutboxOld: {
    fires: { [`stanchion_outbox_oldest_seconds{${outbox}}`]: '901x60' },
    not: { [`stanchion_outbox_oldest_seconds{${outbox}}`]: '899x60' },
  },
  StanchionDeadMessages: {
    fires: { [`stanchion_outbox_messages{${outbox},state="dead"}`]: '1x60' },
    not: { [`stanchion_outbox_messages{${outbox},state="waiting"}`]: '50x60' },
  },
  StanchionSystemDown: {
    fires: { [`stanchion_outbox_circuit_open{${outbox}}`]: '1x60' },
    not: { [`stanchion_outbox_circuit_open{${outbox}}`]: '0x47 1x13' },
  },
  StanchionMailFails: {
    fires: { [`stanchion_mails_total{${instance},outcome="failed"}`]: '0+1x60' },
    not: { [`stanchion_mails_total{${instance},outcome="sent"}`]: '0+9x60' },
  },
  StanchionPoolWaiting: {
    fires: { [`stanchion_db_pool_waiting{${instance}}`]: '3x60' },
    not: {
      [`stanchion_db_pool_waiting{${instance}}`]: '3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0x40',
    },
  },
  StanchionDatabaseTimeouts: {
    fires: { [`stanchion_db_timeouts_total{${instance},kind="lock"}`]: '0+3x60' },
    not: { [`stanchion_db_timeouts_total{${instance},kind="lock"}`]: '0+1x60' },
  },
  StanchionEventLoop: {
    fires: { [`nodejs_eventloop_lag_p99_seconds{${instance}}`]: '0.3x60' },
    not: { [`nodejs_eventloop_lag_p99_seconds{${instance}}`]: '0.2x60' },
  },
  StanchionDisk: {
    fires: { [`stanchion_disk_free_bytes{${instance}}`]: '9x60', [`stanchion_disk_size_bytes{${instance}}`]: '100x60' },
    not: { [`stanchion_disk_free_bytes{${instance}}`]: '11x60', [`stanchion_disk_size_bytes{${instance}}`]: '100x60' },
  },
  StanchionBackupOld: {
    fires: { [`stanchion_backup_age_seconds{${instance}}`]: '93601x60' },
    not: { [`stanchion_backup_age_seconds{${instance}}`]: '93599x60' },
  },
  StanchionLoopFails: {
    fires: { [`stanchion_loop_failures_total{${instance},loop="x"}`]: '0+1x60' },
    not: { [`stanchion_loop_failures_total{${instance},loop="x"}`]: '1x60' },
  },
  StanchionOrderInReview: {
    fires: { [`stanchion_orders_total{${instance},outcome="review"}`]: '0x30 1x30' },
    not: { [`stanchion_orders_total{${instance},outcome="completed"}`]: '0+5x60' },
  },
  StanchionPaymentLost: {
    fires: { [`stanchion_payments_total{${instance},outcome="lost"}`]: '0x30 1x30' },
    not: { [`stanchion_payments_total{${instance},outcome="captured"}`]: '0+5x60' },
  },
  StanchionRestarts: {
    fires: { [`process_start_time_seconds{${instance}}`]: '1x45 2 3 4 5x11' },
    not: { [`process_start_time_seconds{${instance}}`]: '1x45 2 3x13' },
  },
};

it('has a case that fires and one that does not for each alert', () => {
  expect(Object.keys(cases).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});

describe.skipIf(!isThorough || !hasPromtool)('promtool', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  it('accepts the rules', async () => {
    expect((await run('promtool', ['check', 'rules', rulesFile])).stdout).toContain('SUCCESS');
  });

  it.each(['fires', 'not'] as const)(
    'finds that each alert, and no other beside it, behaves as its case "%s"',
    async (which) => {
      const tests = Object.entries(cases).map(([alert, each]) => {
        const given = { ...quiet, ...each[which] };
        const count = (of: string) => `count(ALERTS{alertstate="firing"${of}}) or vector(0)`;
        const value = which === 'fires' ? 1 : 0;
        return {
          interval: '1m',
          name: `${alert} ${which}`,
          input_series: Object.entries(given).map(([series, values]) => ({ series, values })),
          promql_expr_test: [count(`,alertname="${alert}"`), count('')].map((expr) => ({
            expr,
            eval_time: '59m',
            exp_samples: [{ labels: '{}', value }],
          })),
        };
      });
      const file = path.join(folder.path, `${which}.yaml`);
      await writeFile(file, stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }));
      const { stdout } = await run('promtool', ['test', 'rules', file]).catch(
        (error: { stdout: string; stderr: string }) => ({
          stdout: error.stdout + error.stderr,
        }),
      );
      expect(stdout).toContain('SUCCESS');
    },
  );
});
