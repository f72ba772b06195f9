import type { BlocksField, ListField } from '../../../../server/content/items/form-field.contract.ts';
import { listUntranslated, pairPlace } from '../../../../server/content/translations/pair-places.rules.ts';
import { useDesk } from '../desk-context.tsx';
import { valueAt, type Fields } from '../edit-fields.ts';
import { entryWords } from '../entry-words.ts';
import { useTranslating } from './translating-context.tsx';

interface Props {
  field: BlocksField | ListField;
  path: string;
  entries: readonly unknown[];
}

/** Lists what the default language has in a list and the translation has not; a button adds a copy at its place. */
export function UntranslatedEntries({ field, path, entries }: Props) {
  const { t, store } = useDesk();
  const translating = useTranslating();
  if (!translating || entries.length === 0) return null;
  const { source, sourceLocale, ownName } = translating;
  const place = pairPlace(source.fields, store.$form.get().fields, path);
  const theirs = place === null ? undefined : valueAt(source.fields, place);
  if (!Array.isArray(theirs)) return null;
  const missing = listUntranslated(theirs, entries);
  if (missing.length === 0) return null;
  const nameOf = (entry: unknown, index: number): string => {
    const block = (typeof entry === 'object' && entry !== null ? entry : { content: entry }) as Fields;
    const kind = field.kind === 'blocks' ? field.variants.find(({ type }) => type === block[field.typeKey])?.label : '';
    const { title } = entryWords(block, field.kind === 'list' && 'fields' in field.item ? field.item.fields : []);
    return [`${index + 1}.`, kind, title].filter(Boolean).join(' ');
  };
  // The last one first: an entry that is added moves those behind it.
  const add = (added: typeof missing) =>
    store.setField(
      path,
      added.toReversed().reduce((list, { entry, at }) => list.toSpliced(at, 0, structuredClone(entry)), [...entries]),
    );
  return (
    <div className="desk-untranslated">
      <p>
        <strong>{t('NotTranslated', { language: ownName })}</strong>
      </p>
      <ul>
        {missing.map((each) => {
          const name = nameOf(each.entry, each.index);
          return (
            <li key={each.index}>
              <span lang={sourceLocale}>{name}</span>
              <button
                type="button"
                className="button desk-small"
                aria-label={t('AddTranslatedOf', { name })}
                onClick={() => add([each])}
              >
                {t('AddTranslated')}
              </button>
            </li>
          );
        })}
      </ul>
      {missing.length > 1 && (
        <button type="button" className="button desk-small" onClick={() => add(missing)}>
          {t('AddAllTranslated')}
        </button>
      )}
    </div>
  );
}
