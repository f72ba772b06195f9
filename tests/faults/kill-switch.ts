import { subscribe } from 'node:diagnostics_channel';

/*
 * Loaded before the server (--import): kills the process, with no chance to clean up, the nth time a publish takes a
 * step. KILL_AT is "renamed:57"; it counts from SIGUSR2 on, or from the start with KILL_ARMED.
 */
const [step, count] = (process.env['KILL_AT'] ?? '').split(':');
let isArmed = process.env['KILL_ARMED'] !== undefined;
let left = Number(count);

process.on('SIGUSR2', () => {
  isArmed = true;
  console.log('kill switch armed');
});

subscribe('stanchion:publish', (message) => {
  if (!isArmed || (message as { step: string }).step !== step) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
});
