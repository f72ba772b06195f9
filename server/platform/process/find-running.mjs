// Plain JavaScript without packages: npm start runs it before anything is installed or built.

/** Longest wait for an answer, in milliseconds. */
const timeout = 2_000;

/** Metric that identifies process and release. */
export const processMetric = 'stanchion_process_info';

/** Checks whether another server answers on the port. */
export async function findRunning({ host, port }) {
  const at = !host || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const url = `http://${at.includes(':') ? `[${at}]` : at}:${String(port)}/metrics`;
  try {
    // Without a token: the receiver is unknown.
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'manual' });
    return describe(await answer.text(), port);
  } catch {
    return null;
  }
}

/**
 * @param {string} text
 * @param {number} port
 */
function describe(text, port) {
  const fix = 'Stop it, or set PORT to another number.';
  const match = new RegExp(`^${processMetric}{pid="(\\d+)",release="([\\w-]*)"} 1$`, 'm').exec(text);
  if (match) {
    return `Another Stanchion answers on port ${String(port)}: process ${match[1]} of release ${match[2]}. ${fix}`;
  }
  const isOurs = text.includes('\nstanchion_') || text.startsWith('Metrics are for loopback');
  return isOurs ? `Another Stanchion answers on port ${String(port)}. ${fix}` : null;
}

/** Answer to unauthorized readers of the metrics. */
export const metricsRefusal =
  'Metrics are for loopback, or send METRICS_TOKEN, where it is set, PUBLISH_SECRET or a token with the scope metrics as bearer token.';
