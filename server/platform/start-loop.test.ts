import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { beginTrace, currentWork, runAs } from './monitoring/current-work.ts';
import { hear } from './monitoring/happenings.ts';
import { startLoop } from './start-loop.ts';

const every = 1_000;
const problem = 'old rows were not removed';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A loop whose runs end when the test says so. */
function startSlowLoop() {
  const log = { error: vi.fn() };
  const runs: { signal: AbortSignal; end(): void; fail(error: Error): void }[] = [];
  const loop = startLoop({
    every,
    run: (signal) => new Promise<void>((end, fail) => runs.push({ signal, end, fail })),
    log,
    problem,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const end = async () => {
    runs.at(-1)?.end();
    await settle();
  };
  const fail = async (message: string) => {
    runs.at(-1)?.fail(new Error(message));
    await settle();
  };
  return { loop, log, runs, end, fail };
}

it('runs at once and at every interval', async () => {
  const { loop, runs, end } = startSlowLoop();
  expect(runs).toHaveLength(1);
  await end();
  await vi.advanceTimersByTimeAsync(every - 1);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
  await end();
  await loop.stop();
});

it('never runs twice at the same time: whatever falls due meanwhile is one run after it', async () => {
  const { loop, runs, end } = startSlowLoop();
  loop.wake();
  loop.wake();
  await vi.advanceTimersByTimeAsync(3 * every);
  expect(runs).toHaveLength(1);
  await end();
  expect(runs).toHaveLength(2);
  await end();
  expect(runs).toHaveLength(2);
  await loop.stop();
});

it('runs at once when it is woken between two runs', async () => {
  const { loop, runs, end } = startSlowLoop();
  await end();
  loop.wake();
  expect(runs).toHaveLength(2);
  await end();
  await loop.stop();
});

it('loses no call that comes in the step in which a run ends', async () => {
  const { loop, runs } = startSlowLoop();
  for (let turn = 0; turn < 8; turn += 1) {
    const before = runs.length;
    runs.at(-1)?.end();
    // Each turn of the queue is one later moment of the end of the run.
    for (let step = 0; step < turn; step += 1) await Promise.resolve();
    loop.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toHaveLength(before + 1);
  }
  const stopped = loop.stop();
  runs.at(-1)?.end();
  await stopped;
});

it('logs a failure, throws nothing and goes on', async () => {
  const { loop, log, runs, fail, end } = startSlowLoop();
  await fail('connection refused');
  expect(log.error.mock.calls).toEqual([[{ err: new Error('connection refused') }, problem]]);
  await vi.advanceTimersByTimeAsync(every);
  expect(runs).toHaveLength(2);
  await end();
  await loop.stop();
});

it('logs the first of several failures in a row, and the next one after a run that went well', async () => {
  const { loop, log, fail, end } = startSlowLoop();
  await fail('first');
  loop.wake();
  await fail('second');
  expect(log.error).toHaveBeenCalledTimes(1);
  loop.wake();
  await end();
  loop.wake();
  await fail('third');
  expect(log.error.mock.calls.map(([{ err }]) => (err as Error).message)).toEqual(['first', 'third']);
  await loop.stop();
});

it('takes what a run throws at once for a failure, too', async () => {
  const log = { error: vi.fn() };
  const run = () => {
    throw new Error('no such table');
  };
  await startLoop({ every, run, log, problem }).stop();
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('ends the run under way at a stop, and begins none after it', async () => {
  const { loop, runs } = startSlowLoop();
  loop.wake();
  let isStopped = false;
  const stopped = loop.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(every);
  expect(isStopped).toBe(false);
  expect(runs[0]?.signal.aborted).toBe(true);
  runs[0]?.end();
  await stopped;
  loop.wake();
  await vi.advanceTimersByTimeAsync(2 * every);
  expect(runs).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('says nothing of a run that the stop has cut off', async () => {
  const { loop, log, fail } = startSlowLoop();
  const stopped = loop.stop();
  await fail('the pool has ended');
  await stopped;
  expect(log.error).not.toHaveBeenCalled();
});

it('keeps no process alive', async () => {
  vi.useRealTimers();
  const unref = vi.fn();
  const set = vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref } as unknown as NodeJS.Timeout);
  const loop = startLoop({ every, run: () => Promise.resolve(), log: { error: vi.fn() }, problem });
  set.mockRestore();
  expect(unref).toHaveBeenCalledOnce();
  await loop.stop();
});

it('works for the server, also where a request wakes it, and reports each failure', async () => {
  const works: unknown[] = [];
  const failures: string[] = [];
  const end = hear('loopFailure', ({ loop }) => failures.push(loop));
  onTestFinished(end);
  const run = () => {
    works.push(currentWork());
    return Promise.reject(new Error('away'));
  };
  const request = { requestId: 'r-1', trace: beginTrace(false), whole: null };
  const loop = runAs(request, () => startLoop({ every, run, log: { error: vi.fn() }, problem }));
  await vi.advanceTimersByTimeAsync(0);
  runAs(request, () => loop.wake());
  await vi.advanceTimersByTimeAsync(0);
  await loop.stop();
  expect(works).toEqual([undefined, undefined]);
  expect(failures).toEqual([problem, problem]);
});
