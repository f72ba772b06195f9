import type { InstallationFacts } from './installation.contract.ts';

/** Facts of operation of the demo's organisation. */
export const demoInstallation: InstallationFacts = {
  languages: ['en', 'es'],
  timeZone: 'America/New_York',
  currency: 'USD',
  country: 'US',
  paper: 'LETTER',
  modulesOff: [],
};
