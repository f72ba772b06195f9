import { useStore } from '@nanostores/react';
import { answerableFields } from '../../server/forms/definition/answers.rules.ts';
import { fieldLabel, useForm } from './form-context.ts';

/**
 * Renders the fields that were changed here and in another window, with both answers. The form keeps its own unless the
 * person chooses the other. Works without a script.
 */
export function ElsewhereList() {
  const { store, shown, t } = useForm();
  const elsewhere = useStore(store.$elsewhere);
  const { phase } = useStore(store.$page);
  const fields = answerableFields(shown.definition).filter(({ name }) => Object.hasOwn(elsewhere, name));
  if (fields.length === 0) return null;
  const nothing = t('ChangedToNothing');
  return (
    <section className="form-elsewhere" aria-labelledby="form-elsewhere">
      <h2 id="form-elsewhere">{t('FormElsewhere')}</h2>
      <p className="field-hint">{t('FormElsewhereHint')}</p>
      <ul role="list">
        {fields.map((field) => {
          const { name } = field;
          const { words = '', own = '' } = elsewhere[name] ?? {};
          const label = fieldLabel(field, t);
          return (
            <li key={name}>
              <p>{t('FormElsewhereField', { label, own: own || nothing, other: words || nothing })}</p>
              {phase === 'drawn' ? (
                <label>
                  <input type="checkbox" name="_take" value={name} />{' '}
                  <span>
                    {t('FormElsewhereTake')}
                    <span className="visually-hidden">: {label}</span>
                  </span>
                </label>
              ) : (
                <button type="button" className="button" onClick={() => store.takeElsewhere(name)}>
                  {t('FormElsewhereTake')}
                  <span className="visually-hidden">: {label}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
