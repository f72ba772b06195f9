import type { EditorField } from '../../../../server/content/items/form-field.contract.ts';
import type { TextRun } from '../../../../server/content/comparing/compare-texts.rules.ts';
import { useDesk } from '../desk-context.tsx';
import { ShownValue } from '../ShownValue.tsx';

interface Props {
  field: EditorField;
  value: unknown;
  /** Words before and now; null where there was nothing before, undefined where nothing has changed. */
  changed: TextRun[] | null | undefined;
}

/** Shows a value of the default language, with the words that changed since the translation matched it. */
export function SourceText({ field, value, changed }: Props) {
  const { t } = useDesk();
  if (changed)
    return (
      <span className="desk-shown">
        {changed.map(({ how, text }, index) =>
          how === 'same' ? text : how === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>,
        )}
      </span>
    );
  return (
    <>
      {changed === null && <strong className="desk-source-new">{t('SourceNew')}</strong>}
      <ShownValue field={field} value={value} />
    </>
  );
}
