import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { DirectoryLocked, lockDirectory } from './directory-lock.ts';

const module = path.join(import.meta.dirname, 'directory-lock.ts');

/** Another process that tries to lock a folder, says so, and stays until it is killed. */
async function otherProcess(folder: string): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    import { lockDirectory } from ${JSON.stringify(module)};
    await lockDirectory(${JSON.stringify(folder)}).then(() => console.log('locked'), (error) => console.log(error.message));
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: said.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

it('refuses a second process with a sentence that names the first and the variable to change', async () => {
  await using folder = await temporaryFolder();
  const release = await lockDirectory(folder.path);
  const { child, said } = await otherProcess(folder.path);
  await kill(child);
  expect(said).toBe(
    `The data directory ${folder.path} is in use by process ${process.pid}. Stop it, or set DATA_DIR to another directory.`,
  );
  await release();
});

it('takes over the lock of a process that was killed', async () => {
  await using folder = await temporaryFolder();
  const { child, said } = await otherProcess(folder.path);
  expect(said).toBe('locked');
  await expect(lockDirectory(folder.path)).rejects.toThrow(`process ${child.pid}`);
  await kill(child);
  const release = await lockDirectory(folder.path);
  expect(await readFile(path.join(folder.path, 'lock.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid}( |$)`));
  await release();
});

it('takes over a lock that an earlier process of the same id left, as after a restart in a container', async () => {
  await using folder = await temporaryFolder();
  await writeFile(path.join(folder.path, 'lock.pid'), String(process.pid));
  const release = await lockDirectory(folder.path);
  await release();
});

it.runIf(process.platform === 'linux')(
  'takes over a lock whose process id now belongs to a program that started later',
  async () => {
    await using folder = await temporaryFolder();
    await writeFile(path.join(folder.path, 'lock.pid'), `${process.ppid} 1`);
    const release = await lockDirectory(folder.path);
    await release();
  },
);

it.each(['', 'nonsense', '-1', '0'])('takes over a lock that names nobody (%j)', async (text) => {
  await using folder = await temporaryFolder();
  await writeFile(path.join(folder.path, 'lock.pid'), text);
  const release = await lockDirectory(folder.path);
  await release();
});

it('refuses the same process twice, and lets it in again after it gave the directory back', async () => {
  await using folder = await temporaryFolder();
  const release = await lockDirectory(folder.path);
  await expect(lockDirectory(folder.path)).rejects.toBeInstanceOf(DirectoryLocked);
  await release();
  const again = await lockDirectory(folder.path);
  await again();
  expect(await readdir(folder.path)).toEqual(['lock.sqlite']);
});

it('refuses a directory that a process of an earlier release holds by its name alone', async () => {
  await using folder = await temporaryFolder();
  await writeFile(path.join(folder.path, 'lock.pid'), String(process.ppid));
  await expect(lockDirectory(folder.path)).rejects.toThrow(`process ${process.ppid}`);
});

it('takes over the name of a killed process whose id another program has, on a system that tells no start', async () => {
  await using folder = await temporaryFolder();
  await writeFile(path.join(folder.path, 'lock.pid'), `${process.ppid}  locked`);
  const release = await lockDirectory(folder.path);
  await release();
});

it.runIf(process.platform === 'linux')(
  'refuses a directory whose holder cannot be seen, as in another container, and names nobody',
  async () => {
    await using folder = await temporaryFolder();
    const release = await lockDirectory(folder.path);
    // The same id in the other container, for another program.
    await writeFile(path.join(folder.path, 'lock.pid'), '1 1 locked');
    const { child, said } = await otherProcess(folder.path);
    await kill(child);
    expect(said).toContain('is in use by another process, perhaps of another container.');
    await release();
  },
);

it('lets one of many in when all find the same stale lock', async () => {
  await using folder = await temporaryFolder();
  await writeFile(path.join(folder.path, 'lock.pid'), '999999999');
  const others = await Promise.all(Array.from({ length: 4 }, () => otherProcess(folder.path)));
  await Promise.all(others.map(({ child }) => kill(child)));
  expect(others.filter(({ said }) => said === 'locked')).toHaveLength(1);
});
