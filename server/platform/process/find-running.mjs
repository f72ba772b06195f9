// Plain JavaScript without packages: npm start asks before it installs or builds anything.

/** Longest wait for an answer, in milliseconds. */
const timeout = 2_000;

/** Name of the metric that tells which process of which release answers. */
export const processMetric = 'stanchion_process_info';

/**
 * Asks who answers on the port that a server is to listen on.
 * @param {{ host?: string | undefined, port: number }} place
 * @returns {Promise<string | null>} a sentence about another Stanchion; null when none answers
 */
export async function findRunning({ host, port }) {
  const at = !host || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const url = `http://${at.includes(':') ? `[${at}]` : at}:${String(port)}/metrics`;
  try {
    // Without a token: it is not known yet who would read it.
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
  const told = new RegExp(`^${processMetric}{pid="(\\d+)",release="([\\w-]*)"} 1$`, 'm').exec(text);
  if (told) {
    return `Another Stanchion answers on port ${String(port)}: process ${told[1]} of release ${told[2]}. ${fix}`;
  }
  const isOurs = text.includes('\nstanchion_') || text.startsWith(metricsRefusal);
  return isOurs ? `Another Stanchion answers on port ${String(port)}. ${fix}` : null;
}

/** Answer to who may not read the metrics. */
export const metricsRefusal = 'Metrics are for loopback, or send the PUBLISH_SECRET as bearer token.';
