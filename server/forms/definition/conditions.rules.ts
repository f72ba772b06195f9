import type { Condition, Operator, When } from '../kinds/condition.contract.ts';
import type { Answer, Answers } from '../kinds/field-kind.contract.ts';
import type { FormDefinition, Lead, Rule } from './form-definition.contract.ts';

const asNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Compares numbers by value and anything else as text, which also orders dates. */
function compare(one: string, other: string): number {
  if (one === '' || other === '') return Number.NaN;
  const [a, b] = [asNumber(one), asNumber(other)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return one < other ? -1 : Number(one > other);
}

type Affirmative = Exclude<Operator, `${string}not-${string}`>;

/** The condition that each negation denies. */
const denied: Readonly<Record<Exclude<Operator, Affirmative>, Affirmative>> = {
  'does-not-contain': 'contains',
  'does-not-start-with': 'starts-with',
  'does-not-end-with': 'ends-with',
  'not-equals': 'equals',
};
const isNegation = (operator: Operator): operator is keyof typeof denied => Object.hasOwn(denied, operator);

/** Tests of one text, in lower case. */
const tests: Readonly<Record<Affirmative, (text: string, value: string) => boolean>> = {
  contains: (text, value) => text.includes(value),
  'starts-with': (text, value) => text.startsWith(value),
  'ends-with': (text, value) => text.endsWith(value),
  equals: (text, value) => text === value || compare(text, value) === 0,
  greater: (text, value) => compare(text, value) > 0,
  'greater-or-equal': (text, value) => compare(text, value) >= 0,
  less: (text, value) => compare(text, value) < 0,
  'less-or-equal': (text, value) => compare(text, value) <= 0,
};

/** Returns whether a condition holds for an answer. One of several values is enough; a negation needs all of them. */
export function holds({ operator, value }: Omit<Condition, 'field'>, answer: Answer): boolean {
  const isMany = typeof answer !== 'string';
  const texts = isMany && answer.length > 0 ? answer : [isMany ? '' : answer];
  const affirmed = isNegation(operator) ? denied[operator] : operator;
  // 'contains' compares whole options, not parts of their names.
  const test = tests[affirmed === 'contains' && isMany ? 'equals' : affirmed];
  const isFound = texts.some((text) => test(text.toLowerCase(), value.toLowerCase()));
  return isNegation(operator) ? !isFound : isFound;
}

/** Result of all conditions for the current answers. */
export interface Effect {
  /** Ids of the screens on the path so far, in order. */
  path: readonly string[];
  shown: ReadonlySet<string>;
  disabled: ReadonlySet<string>;
  required: ReadonlySet<string>;
}

type Meets = (when: When) => boolean;

/** Creates the test of conditions; a hidden field counts as empty. */
function createMeets(answers: Answers, isShown: (name: string) => boolean): Meets {
  const answerOf = (name: string): Answer => (isShown(name) && Object.hasOwn(answers, name) ? answers[name] : '') ?? '';
  const test = (condition: Condition): boolean => holds(condition, answerOf(condition.field));
  return ({ match, conditions }) => (match === 'any' ? conditions.some(test) : conditions.every(test));
}

/** Creates the test of visibility; each field is decided once. */
function createIsShown(rules: ReadonlyMap<string, readonly Rule[]>, answers: Answers): (name: string) => boolean {
  const known = new Map<string, boolean>();
  const isShown = (name: string): boolean => {
    const before = known.get(name);
    if (before !== undefined) return before;
    // Circular conditions are refused when a form is saved; this ends the recursion for older ones.
    known.set(name, true);
    const found = (rules.get(name) ?? []).every(
      ({ action, when }) => (action !== 'show' || meets(when)) && (action !== 'hide' || !meets(when)),
    );
    known.set(name, found);
    return found;
  };
  const meets = createMeets(answers, isShown);
  return isShown;
}

/** Decides which fields are shown, disabled and required. */
export function settle(form: FormDefinition, answers: Answers): Effect {
  const rules = Map.groupBy(form.rules ?? [], ({ field }) => field);
  const isShown = createIsShown(rules, answers);
  const meets = createMeets(answers, isShown);
  const [shown, disabled, required] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { name, isRequired, kind } of form.screens.flatMap(({ fields }) => fields)) {
    if (!isShown(name)) continue;
    shown.add(name);
    const isOff = (rules.get(name) ?? []).some(
      ({ action, when }) => (action === 'disable' && meets(when)) || (action === 'enable' && !meets(when)),
    );
    if (isOff) disabled.add(name);
    else if (kind !== 'note' && (typeof isRequired === 'object' ? meets(isRequired) : isRequired)) required.add(name);
  }
  return { path: pathOf(form, meets), shown, disabled, required };
}

const firstLead = (leads: readonly Lead[] | undefined, meets: Meets): Lead | undefined =>
  leads?.find(({ when }) => !when || meets(when));

/** Returns the longest path that the answers open; an incomplete screen leads on as well. */
function pathOf(form: FormDefinition, meets: Meets): string[] {
  const path: string[] = [];
  let screen = form.screens[0];
  while (screen && !path.includes(screen.id)) {
    path.push(screen.id);
    const next = firstLead(screen.leads, meets);
    screen = next && !next.isAway ? form.screens.find(({ id }) => id === next.to) : undefined;
  }
  return path;
}

/** Returns the most screens that can follow each screen, so that steps are counted before anything is answered. */
export function countFollowing({ screens }: Pick<FormDefinition, 'screens'>): Record<string, number> {
  const known: Record<string, number> = {};
  const countFrom = (id: string): number => {
    const before = known[id];
    if (before !== undefined) return before;
    // Circles are refused when a form is saved; this ends the recursion for older ones.
    known[id] = 0;
    const leads = screens.find((screen) => screen.id === id)?.leads ?? [];
    const next = leads.filter(({ to, isAway }) => !isAway && screens.some((each) => each.id === to));
    return (known[id] = Math.max(0, ...next.map(({ to }) => 1 + countFrom(to))));
  };
  return Object.fromEntries(screens.map(({ id }) => [id, countFrom(id)]));
}

/** Returns where a screen leads; null where no condition holds, or the form ends there. */
export function findLead(form: FormDefinition, screenId: string, answers: Answers): Lead | null {
  const { shown } = settle(form, answers);
  const meets = createMeets(answers, (name) => shown.has(name));
  return firstLead(form.screens.find(({ id }) => id === screenId)?.leads, meets) ?? null;
}
