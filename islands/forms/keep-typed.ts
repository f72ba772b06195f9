import { askedFields } from '../../server/forms/definition/answers.rules.ts';
import type { Answers, FormDefinition } from '../../server/forms/definition/form.contract.ts';
import type { SentFile, ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import type { FormEnv } from './form-env.ts';

interface Typed {
  answers: Answers;
  screen: string;
  files: readonly SentFile[];
  key: string;
  /** Which draft the answers go on from: one that was saved elsewhere since must not be overwritten unseen. */
  draft?: number | undefined;
  base?: string | undefined;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isAnswer = (value: unknown): boolean =>
  typeof value === 'string' || (isList(value) && value.every((each) => typeof each === 'string'));

/** Reads what a tab has kept, as far as it still fits the form; null for nothing, or for something else. */
function parseTyped(text: string | null, definition: FormDefinition): Typed | null {
  try {
    const { answers, screen, files, key, draft, base } = JSON.parse(text ?? 'null') as Typed;
    const fits = askedFields(definition).filter(({ name }) => Object.hasOwn(answers, name) && isAnswer(answers[name]));
    if (fits.length === 0 || !isList(files)) return null;
    const typed = Object.fromEntries(fits.map(({ name }) => [name, answers[name] ?? '']));
    const began = typeof draft === 'number' && typeof base === 'string' ? { draft, base } : {};
    return { answers: typed, screen, files, key, ...began };
  } catch {
    return null;
  }
}

/**
 * Keeps in this tab what is typed and not sent, for a reload, the way back and a session that has ended; it is gone
 * with the tab, and once the form has arrived.
 */
export function keepTyped(
  { definition, action }: Pick<ShownForm, 'definition' | 'action'>,
  storage: FormEnv['storage'],
  now: { read(): Typed; isWorth(): boolean },
) {
  // One form may stand at several addresses, each with a record of its own.
  const place = `form:${definition.id}${action.split('?')[1] ?? ''}`;
  return {
    read: () => parseTyped(storage.read(place), definition),
    keep: () => (now.isWorth() ? storage.write(place, JSON.stringify(now.read())) : storage.remove(place)),
    forget: () => storage.remove(place),
  };
}
