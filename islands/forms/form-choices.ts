import { map } from 'nanostores';
import { listKey } from '../../server/forms/definition/field-problem.rules.ts';
import type { Answers, Field, Option } from '../../server/forms/definition/form.contract.ts';
import type { ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import type { FormEnv } from './form-env.ts';

/** Reads the lists that depend on an answer when they are needed: all of them would be most of the page. */
export function createChoices({ definition, facts: { lists } }: ShownForm, env: FormEnv) {
  const $lists = map<Record<string, readonly Option[]>>({ ...lists });
  /** Lists that could not be had: of a state its field stays free text. */
  const $failed = map<Record<string, boolean>>({});
  return {
    $lists,
    $failed,
    load(field: Field, answers: Answers): void {
      if (field.kind !== 'state' && field.kind !== 'edition') return;
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
