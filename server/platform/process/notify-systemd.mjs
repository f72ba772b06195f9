// Plain JavaScript without packages: the supervisor runs it, and must not hold memory.
import { spawn } from 'node:child_process';

const program = 'systemd-notify';

/**
 * Tells systemd about the service (sd_notify) through its own program `systemd-notify`. Node has no datagram sockets of
 * a path, and packages that add them compile C at their installation; the program is there wherever systemd is.
 * @param {NodeJS.ProcessEnv} env
 * @param {(sentence: string) => void} complain called once if it cannot be told
 */
export function createNotifier(env, complain) {
  let isOn = Boolean(env['NOTIFY_SOCKET']);
  /** Messages are sent one after the other: systemd takes them in the order of arrival. */
  let sent = Promise.resolve();

  /** @param {readonly string[]} words such as `READY=1` */
  const send = (...words) => {
    if (!isOn) return sent;
    sent = sent.then(async () => {
      const failure = isOn ? await run(words, env) : null;
      if (failure === null || !isOn) return;
      isOn = false;
      complain(
        `systemd expects messages of this service, but ${program} ${failure}. Install it, or use Type=exec without WatchdogSec.`,
      );
    });
    return sent;
  };

  return {
    /** @param {string} status shown by `systemctl status` */
    ready: (status) => send('READY=1', `STATUS=${status}`),
    /** @param {string} status */
    status: (status) => send(`STATUS=${status}`),
    stopping: () => send('STOPPING=1', 'STATUS=Finishing requests'),
    alive: () => send('WATCHDOG=1'),
  };
}

/**
 * Returns after how many milliseconds without a sign of life systemd ends the service; null if it does not watch this
 * process.
 * @param {NodeJS.ProcessEnv} env
 * @param {number} pid of this process
 */
export function readWatchdog(env, pid) {
  const watched = env['WATCHDOG_PID'];
  const milliseconds = Math.floor(Number(env['WATCHDOG_USEC']) / 1_000);
  return milliseconds > 0 && (!watched || Number(watched) === pid) ? milliseconds : null;
}

/**
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>} why it failed
 */
function run(words, env) {
  return new Promise((resolve) => {
    const child = spawn(program, words, { env, stdio: 'ignore' });
    child.once('error', (error) => resolve(`cannot be run (${error.message})`));
    child.once('exit', (code, signal) => {
      // Ctrl-C of a terminal ends it too.
      resolve(code === 0 || signal !== null ? null : `ended with ${String(code)}`);
    });
  });
}
