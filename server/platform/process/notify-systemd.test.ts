import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createNotifier, readWatchdog } from './notify-systemd.mjs';

const supervisor = path.join(import.meta.dirname, 'supervise.mjs');
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

interface Listener extends AsyncDisposable {
  /** Messages so far, each with its lines joined by a space. */
  messages(): string[];
  env: Record<string, string>;
}

/** Listens on a datagram socket as systemd does: Perl, because Node has none. */
async function listenAsSystemd(folder: string): Promise<Listener> {
  const socket = path.join(folder, 'notify');
  const script = `
    use Socket; $| = 1;
    socket(my $s, PF_UNIX, SOCK_DGRAM, 0) or die; bind($s, pack_sockaddr_un($ARGV[0])) or die;
    print "open\\n";
    while (defined recv($s, my $m, 4096, 0)) { $m =~ s/\\n+$//; $m =~ s/\\n/ /g; print "$m\\n" unless $m =~ /^BARRIER/; }`;
  const child = spawn('perl', ['-e', script, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await vi.waitFor(() => expect(text).toContain('open\n'), { timeout: 20_000 });
  return {
    messages: () => text.split('\n').slice(1, -1),
    env: { NOTIFY_SOCKET: socket, PATH: process.env['PATH'] ?? '' },
    [Symbol.asyncDispose]: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  await ended;
}

/** Runs a supervisor over a server of these lines. */
async function supervise(folder: string, server: string, env: Record<string, string>): Promise<ChildProcess> {
  const script = path.join(folder, 'server.mjs');
  await writeFile(script, server);
  const limits = { firstDelay: 10, longestDelay: 10, window: 60_000, most: 3 };
  const options = JSON.stringify({ node: process.execPath, script, env, limits });
  const start = `import { supervise } from ${JSON.stringify(supervisor)}; process.exit(await supervise(${options}));`;
  return spawn(process.execPath, ['--input-type=module', '-e', start], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
}

const serves = `
  process.send({ kind: 'listening' });
  process.send({ kind: 'status', text: 'Ready: 3 pages' });
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  const every = Number(process.env.STANCHION_LIFE_MS);
  const life = every > 0 && setInterval(() => process.send({ kind: 'life' }), every);`;

it.runIf(has('perl') && has('systemd-notify'))(
  'tells systemd over its socket that it is ready, alive, and stopping',
  async () => {
    await using folder = await temporaryFolder();
    await using systemd = await listenAsSystemd(folder.path);
    const child = await supervise(folder.path, serves, { ...systemd.env, WATCHDOG_USEC: '300000' });
    await vi.waitFor(
      () => expect(systemd.messages().filter((each) => each === 'WATCHDOG=1').length).toBeGreaterThan(2),
      {
        timeout: 20_000,
      },
    );
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    await vi.waitFor(() => expect(systemd.messages()).toContain('STOPPING=1 STATUS=Finishing requests'));
    const messages = systemd.messages().filter((each) => each !== 'WATCHDOG=1');
    expect(messages).toEqual([
      'READY=1 STATUS=Serving stored pages; opening the rest',
      'STATUS=Ready: 3 pages',
      'STOPPING=1 STATUS=Finishing requests',
    ]);
  },
);

/** Writes a program that notes what it is called with. */
async function fakeProgram(folder: string) {
  const [program, notes] = [path.join(folder, 'systemd-notify'), path.join(folder, 'notes')];
  await writeFile(program, `#!/bin/sh\necho "$*" >> '${notes}'\n`);
  await chmod(program, 0o755);
  await writeFile(notes, '');
  return {
    env: { NOTIFY_SOCKET: '/run/none', PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    read: () => readFile(notes, 'utf8'),
  };
}

it('is not alive any more while the server hangs, and says so when the server died', async () => {
  await using folder = await temporaryFolder();
  const fake = await fakeProgram(folder.path);
  const hangs = `${serves}
    if (process.env.STANCHION_RESTARTS === '{}') setTimeout(() => process.exit(9), 50);
    else setTimeout(() => { process.send({ kind: 'status', text: 'hangs now' }, hang); }, 200);
    // It ends by itself: it cannot hear that its supervisor is gone.
    function hang() { const end = Date.now() + 5_000; while (Date.now() < end); process.exit(); }`;
  const child = await supervise(folder.path, hangs, { ...fake.env, WATCHDOG_USEC: '150000' });
  await vi.waitFor(async () => expect(await fake.read()).toContain('hangs now'), { timeout: 20_000 });
  expect(await fake.read()).toContain('STATUS=The server died (exit code 9)');
  const alive = async () => (await fake.read()).split('WATCHDOG=1').length;
  // One sign of life may still be on its way.
  await sleep(150);
  const before = await alive();
  await sleep(500);
  expect(await alive()).toBe(before);
  await end(child);
});

it('says once what is missing when systemd waits for messages that cannot be sent', async () => {
  const complaints: string[] = [];
  const env = { NOTIFY_SOCKET: '/run/systemd/notify', PATH: '/nowhere' };
  const notifier = createNotifier(env, (sentence) => void complaints.push(sentence));
  void notifier.ready('Ready');
  await notifier.alive();
  expect(complaints).toEqual([
    expect.stringMatching(
      /^systemd expects messages of this service, but systemd-notify cannot be run \(.*ENOENT\)\. Install it/,
    ),
  ]);
});

it('sends nothing without a service manager', async () => {
  const complaints: string[] = [];
  await createNotifier({ PATH: '/nowhere' }, (sentence) => void complaints.push(sentence)).ready('Ready');
  expect(complaints).toEqual([]);
});

it.each([
  [{}, null],
  [{ WATCHDOG_USEC: '60000000' }, 60_000],
  [{ WATCHDOG_USEC: '60000000', WATCHDOG_PID: '7' }, 60_000],
  [{ WATCHDOG_USEC: '60000000', WATCHDOG_PID: '8' }, null],
  [{ WATCHDOG_USEC: 'soon' }, null],
])('reads the time of the watchdog from %j', (env, milliseconds) => {
  expect(readWatchdog(env, 7)).toBe(milliseconds);
});
