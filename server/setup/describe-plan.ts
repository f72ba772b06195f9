import type { Locale } from '../platform/locale.rules.ts';
import type { AnswerProblems } from './check-answers.ts';
import { isNothing, type SetupPlan, type SetupRefusal } from './plan-setup.ts';
import { readSetupWords } from './setup-words.ts';

/** Returns the sentence of a refusal in a language. */
export async function wordRefusal(refusal: SetupRefusal, language: Locale): Promise<string> {
  const phrases = await readSetupWords(language);
  if (refusal.kind === 'done') return phrases['SetupDoneAlready'] ?? refusal.kind;
  if (refusal.kind === 'demo') return phrases['SetupRefusedDemo'] ?? refusal.kind;
  return (phrases['SetupRefusedOther'] ?? refusal.kind).replace('{organization}', () => refusal.organization);
}

/** Returns a line for each answer that is refused. */
export async function wordProblems(problems: AnswerProblems): Promise<string[]> {
  const phrases = await readSetupWords('en');
  return Object.entries(problems).map(([answer, key]) => `${answer}: ${phrases[key] ?? key}`);
}

/** Describes for the command what a plan does. */
export function describePlan(plan: SetupPlan, administrator: string): string[] {
  const { changedFacts, live, drafts, kept, isAdministratorNew } = plan;
  const lines = [
    changedFacts.length > 0 && `facts of operation: ${changedFacts.join(', ')}`,
    live.length > 0 && `to publish: ${namesOf(live)}`,
    drafts.length > 0 && `to save as drafts: ${namesOf(drafts)}`,
    isAdministratorNew && `administrator: ${administrator}`,
    // A second setup with other answers cannot know which of the two texts is wanted.
    kept.length > 0 && `left as they are, because somebody has edited or removed them: ${kept.join(', ')}`,
  ].filter((line) => line !== false);
  return isNothing(plan) ? ['Nothing to do.', ...lines] : lines;
}

/** Counts items, not their texts: an item has one for each language. */
const namesOf = (items: readonly { id: string }[]): string => {
  const names = [...new Set(items.map(({ id }) => id))];
  const shown = names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ');
  return `${names.length} ${names.length === 1 ? 'item' : 'items'} (${shown}), ${items.length} texts`;
};
