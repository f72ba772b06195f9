import type { EditorField } from '../../../../../server/content/items/form-field.contract.ts';
import { valueAt, setValueAt, type Fields } from '../../../../../islands/content/editor/edit-fields.ts';

/** Values that the form of an item sends without a script. */
export interface SentItem {
  name: string;
  locale: string;
  /** The revision the form began with. */
  base: number;
  /** Revision of the live version that the fields contain; null where it was not sent. */
  contains: number | null;
  /** The live version was edited while a draft waits. */
  isBeside: boolean;
  path: string | null;
  fields: Fields;
  /** What has changed, in the words of who saves; may be too long. */
  note: string;
  isMinor: boolean;
  /** Revision of the default language that the translation is said to match; null where nothing is said. */
  matches: number | null;
}

/**
 * Reads the form of an item as a browser sends it: the loaded item for folded fields, and over it every control of
 * the form. Names without a field of the form are ignored.
 */
export function readItemForm(sent: URLSearchParams, form: readonly EditorField[], hasFallback: boolean): SentItem {
  let fields = readJson(sent.get('whole') ?? '') ?? {};
  for (const [name, text] of sent) {
    if (!name.startsWith('fields.')) continue;
    const path = name.slice('fields.'.length);
    const field = fieldAt(form, fields, path.split('.'));
    if (field) fields = setValueAt(fields, path, valueOf(field, text.replaceAll('\r\n', '\n'), hasFallback));
  }
  const revision = (name: string): number | null =>
    /^\d{1,9}$/.test(sent.get(name) ?? '') ? Number(sent.get(name)) : null;
  return {
    name: sent.get('id') ?? '',
    locale: sent.get('locale') ?? '',
    base: revision('base') ?? 0,
    contains: revision('contained'),
    isBeside: sent.get('beside') === '1',
    path: sent.get('path') || null,
    fields,
    note: (sent.get('note') ?? '').trim(),
    isMinor: sent.get('minor') === 'on',
    matches: revision('matches'),
  };
}

function readJson(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

/** Finds the field a path leads to, through lists and blocks that are there; null for any other name. */
function fieldAt(form: readonly EditorField[], fields: Fields, path: readonly string[]): EditorField | null {
  let known = form;
  let field: EditorField | undefined;
  for (const [depth, part] of path.entries()) {
    const value = valueAt(fields, path.slice(0, depth + 1).join('.'));
    if (field?.kind === 'blocks') {
      const { typeKey, variants } = field;
      known = variants.find(({ type }) => type === (value as Fields | undefined)?.[typeKey])?.fields ?? [];
      field = undefined;
    } else if (field?.kind === 'list') {
      if (value === undefined) return null;
      field = field.item;
      known = 'fields' in field ? field.fields : [];
    } else if (field?.kind === 'map') {
      return depth === path.length - 1 ? field.value : null;
    } else {
      field = known.find(({ key }) => key === part);
      if (!field) return null;
      known = 'fields' in field ? field.fields : [];
    }
  }
  return field && !('fields' in field) && field.kind !== 'blocks' && field.kind !== 'list' ? field : null;
}

/** A variant requires nothing: an empty field follows the default language. */
function valueOf(field: EditorField, text: string, hasFallback: boolean): unknown {
  switch (field.kind) {
    case 'number':
      return text === '' ? undefined : Number(text);
    case 'boolean':
      return text === '' ? undefined : text === 'true';
    case 'choice':
      return text === '' ? undefined : text;
    case 'json':
      // What cannot be read is refused by the item's own check, and shown again as it was sent.
      return text.trim() === '' ? undefined : (readJson(text) ?? text);
    case 'blocks':
    case 'condition':
    case 'date':
    case 'form':
    case 'group':
    case 'href':
    case 'image':
    case 'link':
    case 'list':
    case 'long-text':
    case 'map':
    case 'markdown':
    case 'moment':
    case 'name':
    case 'picture':
    case 'screen':
    case 'text':
      return text === '' && (!field.isRequired || hasFallback) ? undefined : text;
  }
}
