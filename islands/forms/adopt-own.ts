import type { MapStore, WritableAtom } from 'nanostores';
import type { Answer, Answers } from '../../server/forms/kinds/field-kind.contract.ts';
import type { Field } from '../../server/forms/kinds/kinds.rules.ts';
import type { ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import type { createChoices } from './form-choices.ts';
import type { FormEnv } from './form-env.ts';
import type { isSame as compare } from './same-answers.ts';

interface Parts {
  /** Given, not imported: this module is loaded on stored pages only. */
  isSame: typeof compare;
  shown: ShownForm;
  env: FormEnv;
  fields: ReadonlyMap<string, Field>;
  choices: ReturnType<typeof createChoices>;
  $answers: MapStore<Record<string, Answer>>;
  $locked: WritableAtom<Readonly<Record<string, string>>>;
  /** The answers that count as sent or given. */
  $kept: WritableAtom<Answers>;
}

/** Fills in the profile's answers where nothing has been typed. */
export async function adoptOwn({
  isSame,
  shown,
  env,
  fields,
  choices,
  $answers,
  $locked,
  $kept,
}: Parts): Promise<void> {
  const own = await env.readOwn(shown.definition.id).catch(() => null);
  if (!own) return;
  $locked.set(own.locked);
  for (const [name, answer] of Object.entries({ ...own.answers, ...own.locked })) {
    const field = fields.get(name);
    if (!field) continue;
    const isUntouched = isSame($answers.get()[name], shown.answers[name]);
    if (!isUntouched && !Object.hasOwn(own.locked, name)) continue;
    $answers.setKey(name, answer);
    $kept.set({ ...$kept.get(), [name]: answer });
  }
  for (const field of fields.values()) choices.load(field, $answers.get());
}
