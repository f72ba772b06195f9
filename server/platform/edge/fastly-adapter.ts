import type { OpenAdapter } from './edge-adapter.contract.ts';
import { lifetimeText, sendPurge } from './send-purge.ts';

/**
 * Opens a Fastly service: `fastly://SERVICE_ID`, the secret an API token with the scope `purge_select`. At most 256
 * keys a request. Purging everything cannot be soft there; by the key of all answers it can.
 */
export const openFastly: OpenAdapter = ({ place, options }, secret) => {
  if (!/^\w+$/.test(place)) throw new Error('must have the form fastly://SERVICE_ID');
  const url = `${options.get('api') ?? 'https://api.fastly.com'}/service/${place}/purge`;
  return {
    limits: { keys: 256, burst: 20, perSecond: 4 },
    headers: (keys, lifetime) => ({ 'Surrogate-Key': keys.join(' '), 'Surrogate-Control': lifetimeText(lifetime) }),
    async purge({ keys, isSoft }, timeout) {
      const headers = new Headers({ 'Fastly-Key': secret, 'Content-Type': 'application/json' });
      if (isSoft) headers.set('Fastly-Soft-Purge', '1');
      await sendPurge(url, { method: 'POST', headers, body: JSON.stringify({ surrogate_keys: keys }) }, timeout);
    },
  };
};
