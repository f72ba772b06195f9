import { formFeatures } from '../../../../../server/forms/applications/form-features.ts';
import { modulesOfRoute } from '../../../../../server/platform/installation/modules.rules.ts';

const features = new Set(formFeatures.map(({ definition }) => `/forms/${definition.id}`));

/** Returns whether a form in code has an address; also while its module is off. */
export const isFormInCode = (path: string): boolean => features.has(path) || modulesOfRoute(path).length > 0;
