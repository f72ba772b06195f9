import { useState } from 'react';
import type { ListField } from '../../../../server/content/items/form-field.contract.ts';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { useDesk } from '../desk-context.tsx';
import { useLabelled } from '../use-labelled.ts';
import { readOptions, writeOptions, type Question } from './form-questions.ts';

/** Edits the choices of a field, one a line; choices in groups have more to say and are edited one by one. */
export function OptionsControl({ field, path, value }: { field: ListField; path: string; value: unknown }) {
  const { t, store, locale, FieldView } = useDesk();
  const options = Array.isArray(value) ? (value as NonNullable<Question['options']>) : [];
  const [text, setText] = useState(() => writeOptions(options));
  const labelled = useLabelled(field, path);
  if (options.some(({ group }) => group !== undefined)) return <FieldView field={field} path={path} value={value} />;
  // What was typed stays while it means the same; a merge or a roll back replaces it.
  const isSame = writeOptions(readOptions(text)) === writeOptions(options);
  return (
    <TextArea
      {...labelled}
      hint={t('OptionsHint')}
      lang={locale}
      value={isSame ? text : writeOptions(options)}
      rows={Math.min(10, Math.max(3, options.length + 1))}
      onChange={(given) => {
        setText(given);
        const read = readOptions(given);
        store.setField(path, read.length === 0 ? undefined : read);
      }}
    />
  );
}
