import { useStore } from '@nanostores/react';
import { listKey } from '../../../server/forms/kinds/dependent-list.rules.ts';
import { fieldOptions, type DependentField } from '../../../server/forms/kinds/kinds.rules.ts';
import { useForm } from '../form-context.ts';

/** Returns the list of a dependent field, undefined while it is loading, and whether it failed to load. */
export function useDependentList(field: DependentField) {
  const { store, shown } = useForm();
  const answers = useStore(store.$answers, { keys: [field.of] });
  const lists = useStore(store.$lists);
  const failed = useStore(store.$failedLists);
  const key = listKey(field, answers);
  return {
    options: fieldOptions(field, answers, { ...shown.facts, lists }),
    isLoading: key !== null && !Object.hasOwn(lists, key),
    hasFailed: key !== null && failed[key] === true,
  };
}
