import { locales } from '../locale.rules.ts';
import type { InstallationFacts } from './installation.contract.ts';

/** Facts of a site that is not set up. */
export const unsetInstallation: InstallationFacts = {
  languages: [...locales],
  timeZone: 'UTC',
  currency: 'USD',
  country: 'US',
  paper: 'A4',
  modulesOff: [],
};
