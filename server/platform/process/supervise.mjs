// Plain JavaScript without packages: npm start runs it on any Node from 20 on, and it must not hold memory.
import { spawn } from 'node:child_process';
import { exitOfConfiguration } from './exit-codes.mjs';
import { nodeEnvironment, nodeFlags } from './node-flags.mjs';
import { createNotifier, readWatchdog } from './notify-systemd.mjs';
import { createRestartPlan, restartLimits } from './restart-plan.mjs';

/**
 * @typedef {{ reason: string, error?: object, request?: object | null }} Fault what a server says before it ends
 * @typedef {ReturnType<typeof createNotifier>} Notifier
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, fault: Fault | null, hasListened: boolean }} Death
 */

/** Longest stop in addition to DRAIN_SECONDS, in milliseconds; a stop normally ends earlier. */
const stopTimeout = 40_000;
/** Interval of checks of the parent process, in milliseconds. */
const lookEvery = 200;
/**
 * Longest wait for the last messages of an ended server, in milliseconds: a child of the server may keep the channel
 * open.
 */
const lastWordsTimeout = 200;
/** Signs of life within the time of a watchdog: one may come late. */
const signsPerWatchdog = 3;
const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/**
 * Runs the server as a child and restarts it when it dies. A stop of either process stops both: signals are passed on,
 * and a server whose supervisor is gone sees its channel close. A service manager that waits for messages gets them
 * (docs/operate/install.md#systemd).
 * @param {object} options
 * @param {string} options.node the program that runs the server
 * @param {string} options.script the server
 * @param {NodeJS.ProcessEnv} options.env of this process
 * @param {string} [options.cwd]
 * @param {readonly string[]} [options.flags] further flags for Node
 * @param {boolean} [options.endsWithParent] whether it stops when the process that started it is gone
 * @param {typeof restartLimits} [options.limits]
 * @returns {Promise<number>} the exit code for this process
 */
export async function supervise(options) {
  const { node, script, env, cwd, flags = [], endsWithParent = false, limits = restartLimits } = options;
  const plan = createRestartPlan(limits);
  /** @type {Record<string, number>} */
  const restarts = {};
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let hasEverListened = false;
  const notifier = createNotifier(env, (sentence) => console.error(sentence));
  const watchdog = readWatchdog(env, process.pid);
  const life = passLife(notifier, watchdog, () => child !== null);
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    void notifier.stopping();
    child?.kill('SIGTERM');
    const limit = Number(env['DRAIN_SECONDS'] ?? 5) * 1_000 + stopTimeout;
    setTimeout(() => child?.kill('SIGKILL'), limit).unref();
  };
  for (const signal of stopSignals) process.on(signal, stop);
  if (endsWithParent) watchParent(stop);
  // If the reader of the output is gone, the site continues.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

  const isStopping = () => stopping.signal.aborted;
  for (;;) {
    life.sign();
    const death = await run((started) => (child = started), {
      node,
      script,
      env,
      cwd,
      flags,
      restarts,
      watchdog,
      onLife: life.sign,
      onStatus: (text, isListening) => void (isListening ? notifier.ready(text) : notifier.status(text)),
    });
    child = null;
    const { code, signal } = death;
    // A stop signal to the server stops the supervisor too.
    if (code === 0 || signal === 'SIGTERM' || signal === 'SIGINT') return 0;
    if (isStopping()) return code ?? 1;
    hasEverListened ||= death.hasListened;
    // A first start that fails before it listens would fail again, and has printed why. Later starts had the same
    // configuration.
    if (code === exitOfConfiguration || !hasEverListened) return code ?? 1;
    const reason = death.fault?.reason ?? (signal ? `signal ${signal}` : `exit code ${String(code)}`);
    const delay = plan.next(performance.now());
    report(reason, death, delay);
    void notifier.status(`The server died (${reason})`);
    if (delay === null) {
      const minutes = Math.round(limits.window / 60_000);
      console.error(
        `The server died again after ${String(limits.most)} restarts within ${String(minutes)} minutes (${reason}): it is not started any more. See the lines above.`,
      );
      return code || 1;
    }
    restarts[reason] = (restarts[reason] ?? 0) + 1;
    await pause(delay, stopping.signal);
    if (isStopping()) return 0;
  }
}

/**
 * Runs the server once.
 * @param {(child: import('node:child_process').ChildProcess) => void} onStart
 * @param {{
 *   node: string, script: string, env: NodeJS.ProcessEnv, cwd: string | undefined, flags: readonly string[], restarts: object,
 *   watchdog: number | null, onLife: () => void, onStatus: (text: string, isListening: boolean) => void,
 * }} options
 * @returns {Promise<Death>}
 */
function run(onStart, { node, script, env, cwd, flags, restarts, watchdog, onLife, onStatus }) {
  const child = spawn(node, [...nodeFlags, ...flags, script], {
    cwd,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...nodeEnvironment,
      ...env,
      STANCHION_RESTARTS: JSON.stringify(restarts),
      STANCHION_LIFE_MS: watchdog === null ? '' : String(Math.ceil(watchdog / signsPerWatchdog / 2)),
    },
  });
  onStart(child);
  /** @type {Fault | null} */
  let fault = null;
  let hasListened = false;
  child.on('message', (/** @type {{ kind?: string, text?: string } & Fault} */ message) => {
    onLife();
    if (message.kind === 'listening') {
      hasListened = true;
      onStatus('Serving stored pages; opening the rest', true);
    }
    if (message.kind === 'status') onStatus(message.text ?? '', false);
    // The first fault is the cause; later ones follow from it.
    if (message.kind === 'fault') fault ??= { reason: message.reason, error: message.error, request: message.request };
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`The server could not be started: ${error.message}`);
      if (child.pid === undefined) resolve({ code: 1, signal: null, fault, hasListened });
    });
    child.once('exit', (code, signal) => {
      const end = () => resolve({ code, signal, fault, hasListened });
      // Its last messages may still be on the way.
      if (!child.connected) return end();
      child.once('disconnect', end);
      setTimeout(end, lastWordsTimeout);
    });
  });
}

/**
 * Writes a line in the form of the server's log.
 * @param {string} reason
 * @param {Death} death
 * @param {number | null} delay
 */
function report(reason, { code, signal, fault }, delay) {
  const line = {
    level: delay === null ? 60 : 50,
    time: Date.now(),
    pid: process.pid,
    reason,
    exitCode: code,
    signal,
    lastError: fault?.error ?? null,
    request: fault?.request ?? null,
    restartInMs: delay,
    msg: delay === null ? 'the server died too often' : 'the server died; it is started again',
  };
  console.log(JSON.stringify(line));
}

/**
 * Passes signs of life of the server on to systemd. A server that gives none for the whole time of the watchdog hangs,
 * and systemd ends it. While none runs, between death and restart, the supervisor answers for itself.
 * @param {Notifier} notifier
 * @param {number | null} watchdog milliseconds; null if nobody watches
 * @param {() => boolean} isRunning
 */
function passLife(notifier, watchdog, isRunning) {
  let isAlive = true;
  if (watchdog !== null) {
    setInterval(() => {
      if (isAlive || !isRunning()) void notifier.alive();
      isAlive = false;
    }, watchdog / signsPerWatchdog).unref();
  }
  return { sign: () => void (isAlive = true) };
}

/** Calls `onGone` when the parent process has changed: the first one has ended without a signal to this one. */
function watchParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, lookEvery);
  timer.unref();
}

/**
 * @param {number} delay milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function pause(delay, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
