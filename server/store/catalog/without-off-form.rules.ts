import { splitSitePath } from '../../content/items/site-path.rules.ts';
import type { ModuleName } from '../../platform/installation/module-names.contract.ts';
import { moduleSwitch } from '../../platform/installation/modules.rules.ts';

/**
 * Empties the address of a form that must be answered before a product can be bought, where the form's module is off: the
 * product is still refused, and the shop is asked instead.
 */
export function withoutOffForm<T extends { eligibilityForm: string | null }>(
  offer: T,
  modulesOff: readonly ModuleName[],
): T {
  const { eligibilityForm: form } = offer;
  const isOff = form !== null && moduleSwitch(modulesOff).isRouteOff(splitSitePath(form).path);
  return isOff ? { ...offer, eligibilityForm: '' } : offer;
}
