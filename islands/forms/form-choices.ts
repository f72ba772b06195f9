import { map } from 'nanostores';
import { listKey } from '../../server/forms/kinds/dependent-list.rules.ts';
import { isDependent, type Field } from '../../server/forms/kinds/kinds.rules.ts';
import type { Answers, Option } from '../../server/forms/kinds/field-kind.contract.ts';
import type { ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import type { FormEnv } from './form-env.ts';

/** Loads dependent lists when they are needed: all of them would be most of the page. */
export function createChoices({ definition, facts: { lists } }: ShownForm, env: FormEnv) {
  const $lists = map<Record<string, readonly Option[]>>({ ...lists });
  /** Lists that failed to load: a state stays free text. */
  const $failed = map<Record<string, boolean>>({});
  return {
    $lists,
    $failed,
    load(field: Field, answers: Answers): void {
      if (!isDependent(field)) return;
      const key = listKey(field, answers);
      const of = answers[field.of];
      if (key === null || typeof of !== 'string' || Object.hasOwn($lists.get(), key)) return;
      $failed.setKey(key, false);
      env.readChoices(definition.id, { kind: field.kind, of }).then(
        (options) => $lists.setKey(key, options),
        () => $failed.setKey(key, true),
      );
    },
  };
}
