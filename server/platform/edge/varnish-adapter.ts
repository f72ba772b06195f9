import type { OpenAdapter } from './edge-adapter.contract.ts';
import { lifetimeText, sendPurge } from './send-purge.ts';

/**
 * Opens a Varnish 7 with vmod xkey and `packaging/varnish/site.vcl`: `varnish://HOST:PORT`, or `varnishs://` over TLS.
 * 400 keys are 4.4 kB, half of its longest request header (http_req_hdr_len, 8 kB).
 */
export const openVarnish: OpenAdapter = ({ scheme, place }, secret) => {
  if (!/^[\w.:[\]-]+$/.test(place)) throw new Error('must have the form varnish://HOST:PORT');
  const url = `${scheme === 'varnishs' ? 'https' : 'http'}://${place}/`;
  return {
    // It has no limit of its own: single edits are told at once, a sweep in a few requests a second.
    limits: { keys: 400, burst: 100, perSecond: 5 },
    headers: (keys, lifetime) => ({ xkey: keys.join(' '), 'Surrogate-Control': lifetimeText(lifetime) }),
    async purge({ keys, isSoft }, timeout) {
      const named = { [isSoft ? 'xkey-soft' : 'xkey-purge']: keys.join(' ') };
      await sendPurge(url, { method: 'PURGE', headers: { ...named, 'x-purge-secret': secret } }, timeout);
    },
  };
};
