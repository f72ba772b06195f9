import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';

/** Returns services with the demo's installation unless they have one; a service with a failing getter is not read. */
export const withInstallation = (services: object): object =>
  Object.defineProperties({ installation: demoInstallation }, Object.getOwnPropertyDescriptors(services)) as object;
