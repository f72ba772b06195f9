import type { FieldSettings } from './field-settings.contract.ts';

/** Returns the limits of a field; editors may enter them in either order (docs/decisions/forms.md#limits-in-either-order). */
export function readLimits({ minLength, maxLength }: Pick<FieldSettings, 'minLength' | 'maxLength'>): {
  min?: number;
  max?: number;
} {
  if (minLength === undefined) return maxLength === undefined ? {} : { max: maxLength };
  if (maxLength === undefined) return { min: minLength };
  return { min: Math.min(minLength, maxLength), max: Math.max(minLength, maxLength) };
}

/** Returns the placeholder of a field, if it has one. */
export const readPlaceholder = ({ placeholder }: Pick<FieldSettings, 'placeholder'>): { placeholder?: string } =>
  placeholder === undefined ? {} : { placeholder };
