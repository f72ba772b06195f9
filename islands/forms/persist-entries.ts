import { answerableFields } from '../../server/forms/definition/answers.rules.ts';
import type { FormDefinition } from '../../server/forms/definition/form-definition.contract.ts';
import type { Answers } from '../../server/forms/kinds/field-kind.contract.ts';
import type { SentFile, ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import type { FormEnv } from './form-env.ts';

interface Typed {
  answers: Answers;
  screen: string;
  files: readonly SentFile[];
  key: string;
  /** The draft that the answers belong to: one saved elsewhere since must not be overwritten unseen. */
  draft?: number | undefined;
  base?: string | undefined;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isAnswer = (value: unknown): boolean =>
  typeof value === 'string' || (isList(value) && value.every((each) => typeof each === 'string'));

/** Parses a stored record, as far as it still fits the form; null for none, or an invalid one. */
function parseTyped(text: string | null, definition: FormDefinition): Typed | null {
  try {
    const { answers, screen, files, key, draft, base } = JSON.parse(text ?? 'null') as Typed;
    const fits = answerableFields(definition).filter(
      ({ name }) => Object.hasOwn(answers, name) && isAnswer(answers[name]),
    );
    if (fits.length === 0 || !isList(files)) return null;
    const typed = Object.fromEntries(fits.map(({ name }) => [name, answers[name] ?? '']));
    const began = typeof draft === 'number' && typeof base === 'string' ? { draft, base } : {};
    return { answers: typed, screen, files, key, ...began };
  } catch {
    return null;
  }
}

/**
 * Stores unsent answers in this tab, for a reload, the way back and an expired session. They are removed with the tab,
 * and when the form is submitted.
 */
export function persistEntries(
  { definition, action }: Pick<ShownForm, 'definition' | 'action'>,
  storage: FormEnv['storage'],
  now: { read(): Typed; isWorth(): boolean },
) {
  // One form at several addresses has a record for each.
  const place = `form:${definition.id}${action.split('?')[1] ?? ''}`;
  return {
    read: () => parseTyped(storage.read(place), definition),
    keep: () => (now.isWorth() ? storage.write(place, JSON.stringify(now.read())) : storage.remove(place)),
    forget: () => storage.remove(place),
  };
}
