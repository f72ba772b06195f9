import type { TextField } from '../../../../server/content/items/form-field.contract.ts';
import { Select } from '../../../platform/ui/Select.tsx';
import { useDesk } from '../desk-context.tsx';
import { useLabelled } from '../use-labelled.ts';
import { useFormDraft } from './form-draft-context.tsx';

/** Chooses a screen of the form by its title. */
export function ScreenControl({ field, path, value }: { field: TextField; path: string; value: unknown }) {
  const { t, store } = useDesk();
  const { screens = [] } = useFormDraft().draft;
  const given = typeof value === 'string' ? value : '';
  const options = screens.map(({ id, title }) => ({ value: id, label: title ?? id }));
  if (given !== '' && !screens.some(({ id }) => id === given)) {
    options.unshift({ value: given, label: t('ScreenGone', { screen: given }) });
  }
  return (
    <Select
      {...useLabelled(field, path)}
      options={options}
      placeholder={field.isRequired ? t('NotSet') : t('FirstScreen')}
      value={given}
      onChange={(chosen) => store.setField(path, chosen === '' && !field.isRequired ? undefined : chosen)}
    />
  );
}
