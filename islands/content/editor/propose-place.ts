import type { Fields } from './edit-fields.ts';
import type { ItemFormState } from './item-form.ts';

/** Longest name proposed, in characters; an editor may write a longer one. */
const longest = 80;

const titleOf = (fields: Fields): string => {
  const title = ['title', 'name', 'question'].map((key) => fields[key]).find((text) => typeof text === 'string');
  return typeof title === 'string' ? title : '';
};

/** Returns a title as a name: "¿Qué es un código?" → "que-es-un-codigo". */
export const nameFrom = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');

/** Returns name and address of a new item from its title, until an editor writes others. */
export function proposePlace(form: ItemFormState, fields: Fields): Pick<ItemFormState, 'name' | 'path'> {
  const { id, name, path, home } = form;
  const before = nameFrom(titleOf(form.fields));
  if (id !== '' || name !== before) return { name, path };
  const proposed = nameFrom(titleOf(fields));
  const isProposedPath = path !== null && path === (before && `${home}/${before}`);
  return { name: proposed, path: isProposedPath ? proposed && `${home}/${proposed}` : path };
}
