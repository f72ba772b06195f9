import { isDeepStrictEqual } from 'node:util';
import { ne } from 'drizzle-orm';
import { checkCorpus } from '../content/corpus/check-corpus.ts';
import type { FiledItem } from '../content/corpus/corpus-file.ts';
import { newestRevision, type ItemRow } from '../content/items/content.repo.ts';
import { contentItems, contentRevisions } from '../content/items/content.table.ts';
import { checkItem, type Item } from '../content/items/item.contract.ts';
import { upgradeRow } from '../content/items/upgrade-item.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import { readInstallation } from '../platform/installation/installation.repo.ts';
import type { InstallationFacts } from '../platform/installation/installation.contract.ts';
import { defaultLocale } from '../platform/locale.rules.ts';
import { findModulesOff } from './body-modules.ts';
import { isAdministrator } from './administrator.ts';
import { hasDemoRows } from './demo-rows.repo.ts';
import { savedBySetup } from './saved-by.ts';
import { findStoredName } from './stored-name.ts';
import type { SetupAnswers } from './check-answers.ts';
import { nameIn, type Starter } from './starter-items.ts';

/** Why a store cannot be set up with these answers. */
export type SetupRefusal = { kind: 'done' } | { kind: 'demo' } | { kind: 'other'; organization: string };

/** Changes that a setup would make; preview and setup share them. */
export interface SetupPlan {
  refusal: SetupRefusal | null;
  facts: InstallationFacts;
  /** Names of facts that change; all of a new site. */
  changedFacts: string[];
  /** Items to store and to publish. */
  live: FiledItem[];
  drafts: FiledItem[];
  /** Ids of items that the answers would change and somebody has edited. */
  kept: string[];
  isAdministratorNew: boolean;
}

/** Returns the facts of operation that answers describe. */
export const factsOf = (answers: SetupAnswers): InstallationFacts => {
  const { languages, timeZone, currency, country, paper } = answers;
  return { languages, timeZone, currency, country, paper, modulesOff: findModulesOff(answers) };
};

/** Returns whether a plan changes nothing. */
export const isNothing = (plan: SetupPlan): boolean =>
  plan.changedFacts.length + plan.live.length + plan.drafts.length === 0 && !plan.isAdministratorNew;

/** Compares the answers with what is stored. */
export async function planSetup(
  db: Database,
  clock: Clock,
  answers: SetupAnswers,
  starter: Starter,
): Promise<SetupPlan> {
  const facts = factsOf(answers);
  const stored = await readInstallation(db);
  const refusal = await findRefusal(db, nameIn(answers, defaultLocale), stored !== null);
  const { items, problems } = checkCorpus(starter.live);
  if (problems.length > 0) throw new Error(`The starter has problems:\n${problems.join('\n')}`);
  const rows = new Map((await db.select().from(contentItems)).map((row) => [keyOf(row), upgradeRow(row)]));
  const edited = await listEdited(db);
  const filed = new Map(starter.live.map((one) => [keyOfFiled(one), one]));
  const plan: SetupPlan = {
    refusal,
    facts,
    changedFacts: Object.keys(facts).filter(
      (name) => !isDeepStrictEqual(facts[name as keyof InstallationFacts], stored?.[name as keyof InstallationFacts]),
    ),
    live: [],
    drafts: [],
    kept: [],
    isAdministratorNew: !(await isAdministrator(db, clock, answers.administrator)),
  };
  for (const item of items) {
    const row = rows.get(keyOf(item));
    if (row && isSame(row, item)) continue;
    const one = filed.get(keyOf(item));
    // An item that somebody took off the site, or whose draft somebody began, stays so.
    if (row && (edited.has(keyOf(item)) || (row.fields === null && row.revision > 0))) plan.kept.push(keyOf(item));
    else if (one) plan.live.push(one);
  }
  const replaced = new Set(plan.live.map(keyOfFiled));
  for (const draft of starter.drafts) {
    const row = rows.get(keyOfFiled(draft));
    if (edited.has(keyOfFiled(draft))) continue;
    if (!row || replaced.has(keyOfFiled(draft)) || !(await isStoredDraft(db, draft))) plan.drafts.push(draft);
  }
  return plan;
}

const keyOf = ({ id, locale }: { id: string; locale: string }): string => `${id} ${locale}`;
const keyOfFiled = ({ id, body }: FiledItem): string => keyOf({ id, locale: (body as { locale: string }).locale });

const isSame = (row: ItemRow, item: Item): boolean =>
  row.path === item.path && isDeepStrictEqual(row.fields, JSON.parse(JSON.stringify(item.fields)));

/** Returns the items that anybody but the setup has saved. */
async function listEdited(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: contentRevisions.id, locale: contentRevisions.locale })
    .from(contentRevisions)
    .where(ne(contentRevisions.savedBy, savedBySetup));
  return new Set(rows.map(keyOf));
}

async function isStoredDraft(db: Database, draft: FiledItem): Promise<boolean> {
  const checked = checkItem(draft.id, draft.body);
  if (!checked.ok) throw new Error(`${draft.file}: ${JSON.stringify(checked.problems)}`);
  const newest = await newestRevision(db, checked.item.id, checked.item.locale);
  // A draft that was published stays published.
  if (newest && !newest.isDraft) return true;
  return newest !== undefined && isDeepStrictEqual(newest.fields, JSON.parse(JSON.stringify(checked.item.fields)));
}

async function findRefusal(db: Database, organization: string, isSetUp: boolean): Promise<SetupRefusal | null> {
  if (await hasDemoRows(db)) return { kind: 'demo' };
  if (isSetUp) return null;
  const held = await findStoredName(db);
  return held === null || held === organization ? null : { kind: 'other', organization: held };
}
