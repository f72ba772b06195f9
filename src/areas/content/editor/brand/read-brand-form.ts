import { coverStyles } from '../../../../../server/content/items/types/site.contract.ts';
import { typefaceIds } from '../../../../../server/platform/brand/typefaces.rules.ts';

/** Pictures of the brand, by their field in the record. */
export const brandPictureFields = ['logo', 'logoDark', 'symbol', 'mark'] as const;
export type BrandPictureField = (typeof brandPictureFields)[number];

const texts = ['brandColor', 'signalColor', 'textFamily', 'headingFamily', 'coverStyle', 'legalNumber'] as const;
const choices = { textFamily: typefaceIds, headingFamily: typefaceIds, coverStyle: coverStyles } as const;

const isChoice = (field: string, value: string): boolean =>
  !Object.hasOwn(choices, field) || choices[field as keyof typeof choices].some((each) => each === value);

/**
 * Lays what a form sent over the fields of the record. Fields that the form does not have stay; an empty one is left
 * out. A picture stays unless its removal is asked for; one that an earlier sending stored comes as its address.
 */
export function readBrandForm(
  form: URLSearchParams,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const next = new Map(Object.entries(fields));
  const set = (field: string, value: unknown) => {
    if (value === undefined) next.delete(field);
    else next.set(field, value);
  };
  for (const field of texts) {
    const text = form.get(field)?.trim();
    if (text !== undefined) set(field, text === '' || !isChoice(field, text) ? undefined : text);
  }
  for (const field of brandPictureFields) {
    const src = form.get(`${field}Src`);
    if (src) set(field, { src, alt: '' });
    if (form.get(`${field}Remove`) === 'on') set(field, undefined);
  }
  const letterhead = form.get('letterhead');
  if (letterhead !== null)
    set(
      'letterhead',
      letterhead
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    );
  return Object.fromEntries(next);
}
