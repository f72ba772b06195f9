import * as v from 'valibot';
import type { Log } from '../../platform/log.ts';
import type { Engine } from './auth-engine.ts';
import { discoverySchema, providerTimeout, singleSignOnId, type FoundProvider } from './single-sign-on-provider.ts';

/** The provider of single sign-on, discovered at its first use and retried until it answers. */
export interface SingleSignOn {
  engine(): Promise<Engine | null>;
}

/** A failed discovery is not cached, so that a provider that was down at the start recovers. */
export function createSingleSignOn(issuer: string, log: Log, make: (provider: FoundProvider) => Engine): SingleSignOn {
  const discoveryUrl = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  let found: Promise<Engine | null> | null = null;
  const look = async (): Promise<Engine | null> => {
    try {
      const fetchDiscovery = () =>
        fetch(discoveryUrl, { signal: AbortSignal.timeout(providerTimeout), redirect: 'error' });
      // The retry is for a kept-alive connection that a restart of the provider has closed.
      const answer = await fetchDiscovery().catch(fetchDiscovery);
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      const document = v.parse(discoverySchema, await answer.json());
      if (document.issuer.replace(/\/+$/, '') !== issuer.replace(/\/+$/, ''))
        throw new Error('it names another issuer');
      const engine = make({ discoveryUrl, document });
      const { socialProviders } = await engine.$context;
      if (socialProviders.some((provider) => provider.id === singleSignOnId)) return engine;
      throw new Error('its discovery document could not be used');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the single sign-on provider cannot be used at present');
      return null;
    }
  };
  return {
    async engine() {
      found ??= look();
      const engine = await found;
      if (!engine) found = null;
      return engine;
    },
  };
}
