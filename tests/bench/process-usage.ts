import { readdir, readFile, writeFile } from 'node:fs/promises';

/** Clock ticks per second in /proc; Linux has fixed it at 100 for user space. */
const ticksPerSecond = 100;

async function readProcess(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}

/** Processor time a process and its children have used, in milliseconds; 0 where there is no /proc. */
export async function cpuMilliseconds(pid: number): Promise<number> {
  const stat = await readProcess(pid, 'stat');
  // The name in parentheses may hold spaces: count fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = ((Number(fields[11]) || 0) + (Number(fields[12]) || 0)) * (1_000 / ticksPerSecond);
  const children = await Promise.all((await childrenOf(pid)).map(cpuMilliseconds));
  return children.reduce((sum, each) => sum + each, own);
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(tasks.map((task) => readProcess(pid, `task/${task}/children`)));
  return lists.flatMap((list) => list.split(' ').map(Number)).filter((child) => child > 0);
}

/** Resets the peak: opening the embedded database peaks far above anything later. */
export async function resetPeakMemory(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/** Returns the peak memory of a process since its start or the last reset, in MB. */
export const peakMemoryMb = (pid: number): Promise<number> => readMemory(pid, 'VmHWM');

export const memoryMb = (pid: number): Promise<number> => readMemory(pid, 'VmRSS');

async function readMemory(pid: number, line: 'VmHWM' | 'VmRSS'): Promise<number> {
  const kilobytes = new RegExp(`${line}:\\s+(\\d+) kB`).exec(await readProcess(pid, 'status'))?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}
