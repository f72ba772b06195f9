import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { parse } from 'yaml';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { projectRoot, variableNames } from '../../platform/env/env.ts';
import { exitOfConfiguration } from '../../platform/process/exit-codes.mjs';

const folder = path.join(projectRoot(), 'packaging');
const read = (name: string) => readFile(path.join(folder, name), 'utf8');

it('has a unit that systemd accepts', async ({ skip }) => {
  skip(Boolean(spawnSync('systemd-analyze', ['--version']).error), 'this machine has no systemd-analyze');
  await using temporary = await temporaryFolder();
  const program = path.join(temporary.path, 'stanchion');
  await writeFile(program, '#!/bin/sh\n');
  await chmod(program, 0o755);
  const unit = path.join(temporary.path, 'stanchion.service');
  await writeFile(unit, (await read('stanchion.service')).replace('/opt/stanchion/current/stanchion', program));
  const { status, stderr, stdout } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([0, '']);
});

it('has a unit that gives the server the time it needs, and takes its messages', async () => {
  const unit = await read('stanchion.service');
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
  expect(valueOf('RestartPreventExitStatus')).toBe(String(exitOfConfiguration));
  // 5 is DRAIN_SECONDS in production; server/run.ts ends itself 30 s after it, the supervisor kills after 40.
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThanOrEqual(5 + 40);
  expect(valueOf('Type')).toBe('notify');
  expect(valueOf('NotifyAccess')).toBe('all');
});

const service = v.object({
  environment: v.optional(v.record(v.string(), v.string()), {}),
  volumes: v.optional(v.array(v.string()), []),
  depends_on: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.unknown())]), []),
});
const arrangement = v.object({ services: v.record(v.string(), service), volumes: v.record(v.string(), v.unknown()) });

/** Made by whoever tries it (docs/operate/install.md#compose). */
const madeFirst = new Set(['./purge-secret']);

it('has an arrangement for compose of parts that exist', async () => {
  const { services, volumes } = v.parse(arrangement, parse(await read('compose.yaml'), { merge: true }));
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining(['app1', 'app2', 'cache', 'tls', 'db', 'mail', 'bucket']),
  );
  const parts = Object.values(services);
  const needed = parts.flatMap(({ depends_on: names }) => (Array.isArray(names) ? names : Object.keys(names)));
  expect(needed.filter((name) => !(name in services))).toEqual([]);
  const mounted = parts.flatMap((part) => part.volumes.map((volume) => volume.split(':')[0] ?? ''));
  const missing = mounted.filter((from) =>
    from.startsWith('./') ? !madeFirst.has(from) && !existsSync(path.join(folder, from)) : !(from in volumes),
  );
  expect(missing).toEqual([]);
  expect(mounted.filter((from) => from.startsWith('pages'))).toEqual(['pages1', 'pages2']);
});

it('sets variables in it that the server knows', async () => {
  const { services } = v.parse(arrangement, parse(await read('compose.yaml'), { merge: true }));
  const names = Object.keys(services['app1']?.environment ?? {});
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
});
