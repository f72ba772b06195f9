import { setValueAt, withInserted, withoutEntry, type Fields } from '../edit-fields.ts';
import { nameFrom } from '../propose-place.ts';

/** A field of a form, as the definition stores it. */
export interface Question extends Fields {
  id: string;
  fieldType: string;
  label?: string;
  options?: { label: string; value: string; group?: string }[];
}

export interface Condition extends Fields {
  fieldId: string;
  operator: string;
  value: string;
}

/** An effect on a field, and its condition. */
export interface QuestionRule extends Fields {
  fieldId: string;
  action: string;
  match?: string;
  conditions: Condition[];
}

/** A definition that is being edited: anything may be missing. */
export interface Draft extends Fields {
  fields?: Question[];
  conditionalLogic?: QuestionRule[];
  screens?: { id: string; title?: string; leads?: { to: string; conditions?: Condition[] }[] }[];
}

/** A field that was removed, with the conditions that were its own. */
export interface RemovedQuestion {
  index: number;
  question: Question;
  rules: QuestionRule[];
}

export const questionsOf = ({ fields = [] }: Draft): readonly Question[] => fields;

/** Returns the rules of a field with their places in the definition. */
export const rulesOf = ({ conditionalLogic = [] }: Draft, id: string): { rule: QuestionRule; index: number }[] =>
  conditionalLogic.map((rule, index) => ({ rule, index })).filter(({ rule }) => rule.fieldId === id);

/** Longest id of a field, in characters. */
const longest = 60;

/** Returns an id that no field has yet, made of a label. */
export function proposeId(draft: Draft, label: string): string {
  const words = nameFrom(label.replace(/\]\([^)]*\)/g, ' '))
    .replace(/^[^a-z]+/, '')
    .slice(0, longest - 4)
    .replace(/-+$/, '');
  // The site uses "intent" itself.
  const base = words === '' ? 'field' : words === 'intent' ? 'intent-of' : words;
  const taken = new Set(questionsOf(draft).flatMap(({ id, name }) => [id, name]));
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  return id;
}

const renamedIn = <T extends { fieldId: string }>(entries: readonly T[], from: string, to: string): T[] =>
  entries.map((entry) => (entry.fieldId === from ? Object.assign({}, entry, { fieldId: to }) : entry));

/** Returns a definition in which a field has another id, and every condition that named it names it again. */
export function withId(draft: Draft, index: number, to: string): Draft {
  const from = questionsOf(draft)[index]?.id ?? '';
  const named = setValueAt(draft, `fields.${index}.id`, to);
  // Two fields of one id: what names them cannot be told apart any more.
  if (from === '' || questionsOf(draft).some(({ id }) => id === to)) return named;
  const { conditionalLogic, screens } = named;
  const rules = conditionalLogic?.map((rule) =>
    Object.assign({}, rule, { conditions: renamedIn(rule.conditions, from, to) }),
  );
  const led = screens?.map((screen) =>
    screen.leads
      ? Object.assign({}, screen, {
          leads: screen.leads.map((lead) =>
            lead.conditions ? Object.assign({}, lead, { conditions: renamedIn(lead.conditions, from, to) }) : lead,
          ),
        })
      : screen,
  );
  return Object.assign({}, named, rules && { conditionalLogic: renamedIn(rules, from, to) }, led && { screens: led });
}

/**
 * Returns a definition in which a field has another label. Its id follows while the label made it and nothing was stored
 * under it: answers are stored by the id.
 */
export function withLabel(draft: Draft, index: number, label: string, storedIds: ReadonlySet<string>): Draft {
  const question = questionsOf(draft)[index];
  if (!question) return draft;
  const others = withoutEntry(draft, 'fields', index);
  const isOwn = !storedIds.has(question.id) && question.id === proposeId(others, question.label ?? '');
  const labelled = setValueAt(draft, `fields.${index}.label`, label);
  return isOwn ? withId(labelled, index, proposeId(others, label)) : labelled;
}

/** Returns a definition with a new field of a type at a place. */
export function withNew(draft: Draft, index: number, type: { fieldType: string; isLabelled: boolean }): Draft {
  const { fieldType, isLabelled } = type;
  const screen = questionsOf(draft)[index - 1]?.['screen'];
  const question = Object.assign(
    { id: proposeId(draft, ''), fieldType },
    isLabelled && { label: '' },
    screen !== undefined && { screen },
  );
  return withInserted(draft, 'fields', index, question);
}

/** Returns a definition with a copy of a field behind it; its conditions are copied too. */
export function withCopy(draft: Draft, index: number): Draft {
  const question = questionsOf(draft)[index];
  if (!question) return draft;
  const copy = structuredClone(question);
  copy.id = proposeId(draft, question.label ?? question.id);
  // A name of its own would be the name of two fields.
  delete copy['name'];
  const rules = rulesOf(draft, question.id).map(({ rule }) =>
    Object.assign(structuredClone(rule), { fieldId: copy.id }),
  );
  const copied = withInserted(draft, 'fields', index + 1, copy);
  return rules.length === 0
    ? copied
    : Object.assign({}, copied, { conditionalLogic: [...(draft.conditionalLogic ?? []), ...rules] });
}

/** Takes a field out with the conditions that are its own; conditions of other fields on it stay, and the save names them. */
export function withoutQuestion(draft: Draft, index: number): { draft: Draft; removed: RemovedQuestion } | null {
  const question = questionsOf(draft)[index];
  if (!question) return null;
  const rules = rulesOf(draft, question.id).map(({ rule }) => rule);
  const others = (draft.conditionalLogic ?? []).filter((rule) => !rules.includes(rule));
  const without = withoutEntry(draft, 'fields', index);
  const removed = { index, question, rules };
  return { removed, draft: rules.length === 0 ? without : Object.assign({}, without, { conditionalLogic: others }) };
}

/** Puts a field back with its conditions. */
export function withRestored(draft: Draft, { index, question, rules }: RemovedQuestion): Draft {
  const restored = withInserted(draft, 'fields', index, question);
  return rules.length === 0
    ? restored
    : Object.assign({}, restored, { conditionalLogic: [...(draft.conditionalLogic ?? []), ...rules] });
}

/** Removes a condition; the rule goes with its last one. */
export function withoutCondition(draft: Draft, rule: number, condition: number): Draft {
  const count = draft.conditionalLogic?.[rule]?.conditions.length ?? 0;
  return count > 1
    ? withoutEntry(draft, `conditionalLogic.${rule}.conditions`, condition)
    : withoutEntry(draft, 'conditionalLogic', rule);
}

/** Returns the choices of a field as an editor writes them, one a line: "Label", or "Label = value". */
export const writeOptions = (options: Question['options'] = []): string =>
  options.map(({ label, value }) => (label === value ? label : `${label} = ${value}`)).join('\n');

/** Reads the choices of a field; a line without a value is stored as it is. */
export const readOptions = (text: string): NonNullable<Question['options']> =>
  text.split('\n').flatMap((line) => {
    const at = line.lastIndexOf(' = ');
    const [label, value] = at < 0 ? [line, line] : [line.slice(0, at), line.slice(at + 3)];
    return line.trim() === '' ? [] : [{ label: label.trim(), value: value.trim() }];
  });

/** Settings that a type does not use are put aside: with the type they come back. */
export function withType(
  draft: Draft,
  index: number,
  fieldType: string,
  keys: readonly string[],
  aside: Fields,
): Draft {
  const question = questionsOf(draft)[index];
  if (!question) return draft;
  const known = new Set(['id', ...keys]);
  const all: Fields = Object.assign({}, aside, question);
  const kept = Object.fromEntries(Object.entries(all).filter(([key]) => known.has(key)));
  for (const key of Object.keys(question)) if (!known.has(key)) aside[key] = question[key];
  return setValueAt(draft, `fields.${index}`, Object.assign(kept, { fieldType }));
}
