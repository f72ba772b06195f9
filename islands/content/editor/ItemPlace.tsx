import { useStore } from '@nanostores/react';
import { Field } from '../../platform/ui/Field.tsx';
import { useDesk } from './desk-context.tsx';
import { fieldProblemText } from './field-problem-text.ts';

/** A name or an address is no word of any language. */
const plain = { isRequired: true, spellCheck: false, autoCapitalize: 'none' } as const;

/** Shows the fields for the name of a new item and the address of a page. */
export function ItemPlace({ isRouted }: { isRouted: boolean }) {
  const { t, store } = useDesk();
  const { id, name, path, errors } = useStore(store.$form);
  return (
    <div className="desk-fields">
      {id === '' && (
        <Field
          {...plain}
          name="id"
          label={t('ItemName')}
          hint={t('ItemNameHint')}
          value={name}
          error={errors['id'] && fieldProblemText(errors['id'], t('ItemName'), t)}
          onChange={store.setName}
        />
      )}
      {isRouted && (
        <Field
          {...plain}
          name="path"
          label={t('ItemAddress')}
          hint={t('ItemAddressHint')}
          value={path ?? ''}
          error={errors['path'] && fieldProblemText(errors['path'], t('ItemAddress'), t)}
          onChange={store.setPath}
        />
      )}
    </div>
  );
}
