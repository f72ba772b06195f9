import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { libraryEditions } from '../edition.table.ts';
import { hashOf } from '../importing/edition-builder.ts';
import { toEdition } from '../read-editions.ts';
import type { Edition } from '../library.contract.ts';
import { foldSpelling } from '../section-key.rules.ts';
import type { libraryBodies } from '../section.table.ts';
import type { Amendment, AmendmentDraft, ChangeProblem, StoredChange } from './amendment.contract.ts';
import { amendmentsOf } from './amendment.repo.ts';
import { planStates, readEditionText, type EditionText, type StatesPlan } from './plan-states.ts';
import { readInserted } from './read-heading.rules.ts';
import { renderInstruction, type PictureNames } from './render-instruction.ts';

/** Id of an amendment that has none yet: the last of its day. */
export const newId = Number.MAX_SAFE_INTEGER;

/** An amendment with all that storing it would write. */
export interface AmendmentPlan {
  changes: StoredChange[];
  bodies: (typeof libraryBodies.$inferInsert)[];
  editions: { edition: Edition; text: EditionText; states: StatesPlan }[];
  problems: ChangeProblem[];
  /** Names of pictures that no instruction names. */
  unnamed: string[];
  /** Digest of what changes: a person stores what they have seen. */
  digest: string;
}

/** Returns the live editions of a standard and year, one a language. */
export async function liveEditions(db: Database, { code, year }: Pick<Amendment, 'code' | 'year'>): Promise<Edition[]> {
  const rows = await db
    .select()
    .from(libraryEditions)
    .where(and(eq(libraryEditions.code, code), eq(libraryEditions.year, year), eq(libraryEditions.state, 'live')));
  return rows.map(toEdition);
}

/**
 * Finds what an amendment would change, and which of its instructions cannot be applied.
 * @param pictures that came with the instructions
 */
export async function planAmendment(
  db: Database,
  draft: AmendmentDraft,
  pictures: PictureNames = new Map(),
): Promise<Result<AmendmentPlan, 'not-found' | 'name-taken'>> {
  const editions = await liveEditions(db, draft);
  if (editions.length === 0) return fail('not-found', 'The library has no live text of this edition.');
  const others = await amendmentsOf(db, draft);
  if (others.some(({ name }) => name.toLowerCase() === draft.name.toLowerCase())) {
    return fail('name-taken', `${draft.name} is there already.`, { name: `${draft.name} is there already.` });
  }
  const texts: EditionText[] = [];
  for (const edition of editions) texts.push(await readEditionText(db, edition));
  const bodies: AmendmentPlan['bodies'] = [];
  const problems: ChangeProblem[] = [];
  const changes: StoredChange[] = [];
  for (const [position, instruction] of draft.instructions.entries()) {
    const { language, key, action, after } = instruction;
    const note = (message: string) =>
      problems.push({ amendment: { id: newId, name: draft.name }, position, language, message });
    const text = texts.find(({ edition }) => edition.language === language);
    const section = text && findSection(text, key, changes, others);
    if (!text || !section) {
      note(text ? `${key}: there is no such section.` : `The library has no text of this edition in "${language}".`);
      continue;
    }
    const isInsertion = action === 'insert after';
    const inserted = isInsertion ? readInserted(after) : null;
    const markdown = isInsertion ? (inserted?.rest ?? '') : action === 'delete' || action === 'renumber' ? '' : after;
    if (markdown.trim() === '' && (action === 'replace' || action === 'interpret'))
      note(`${key}: the text is missing.`);
    const keys = [...text.sections, ...text.objects].map((each) => each.key);
    const rendered = renderInstruction(markdown, inserted ?? section, { keys, language, pictures });
    for (const problem of rendered.problems) note(`${key}: ${problem}`);
    if (action === 'words' && rendered.body && !/^<p>(?:(?!<p>)[\s\S])*<\/p>$/.test(rendered.body.html)) {
      note(`${key}: new words are one line; replace the text of the section for more.`);
    }
    const taken = rendered.objects.find((object) => isTaken(text, object.key, isInsertion ? null : section.work));
    if (taken) note(`${key}: ${taken.key} stands elsewhere in this edition.`);
    if (rendered.body) bodies.push({ ...rendered.body, objects: rendered.objects });
    const work = isInsertion ? randomUUID() : section.work;
    changes.push({ ...instruction, key: section.key, position, work, body: rendered.body?.hash ?? null });
  }
  const planned: Amendment = { ...draft, id: newId, revokedOn: null, changes };
  const plans: AmendmentPlan['editions'] = [];
  for (const [at, edition] of editions.entries()) {
    const text = texts[at] ?? (await readEditionText(db, edition));
    plans.push({ edition, text, states: await planStates(db, text, [...others, planned], bodies) });
  }
  for (const { states } of plans) problems.push(...states.problems);
  const shown = plans.map(({ states }) => states.applied.map(({ work: _, was: _was, ...applied }) => applied));
  const digest = hashOf(JSON.stringify([draft, shown, bodies.map(({ hash }) => hash)]));
  const named = new Set(bodies.flatMap(({ objects }) => objects.map(({ file }) => file)));
  const unnamed = [...pictures].flatMap(([name, hash]) => (named.has(hash) ? [] : [name]));
  return succeed({ changes, bodies, editions: plans, problems, unnamed, digest });
}

/** Finds the section that a key names: of the edition, under an earlier key, or one that an amendment inserts. */
function findSection(
  { edition, sections, earlier }: EditionText,
  key: string,
  changes: readonly StoredChange[],
  others: readonly Amendment[],
) {
  const fold = foldSpelling(key);
  const current = earlier.find(({ spelling }) => spelling === fold)?.key;
  const found = sections.find((each) => each.key === key || foldSpelling(each.key) === fold || each.key === current);
  if (found) return found;
  for (const change of [...others.flatMap((each) => each.changes), ...changes]) {
    const heading =
      change.action === 'insert after' && change.language === edition.language ? readInserted(change.after) : null;
    if (heading && change.work !== null && foldSpelling(heading.key) === fold) {
      const { kind, number, title } = heading;
      return { key: heading.key, work: change.work, kind, number, title };
    }
  }
  return null;
}

/** Returns whether an object of another section has a key. @param work of the section; null for one that is inserted */
const isTaken = ({ sections, objects }: EditionText, key: string, work: string | null): boolean =>
  objects.some((object) => object.key === key && sections.find(({ place }) => place === object.section)?.work !== work);
