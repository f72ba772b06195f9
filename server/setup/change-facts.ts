import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { listModuleAddresses } from '../content/items/item-address.repo.ts';
import { recordAudit } from '../people/access/audit.repo.ts';
import type { Database } from '../platform/db/connection.ts';
import { installationFacts, type InstallationFacts } from '../platform/installation/installation.contract.ts';
import { readInstallation, storeInstallation } from '../platform/installation/installation.repo.ts';
import { moduleNames, type ModuleName } from '../platform/installation/module-names.contract.ts';
import { moduleSwitch } from '../platform/installation/modules.rules.ts';
import type { PhraseKey } from '../platform/phrase-key.contract.ts';
import type { Platform } from '../platform/platform.ts';
import { fail, failFields, succeed, type Result } from '../platform/result.ts';
import { countryCodes } from './home-country.rules.ts';

/** Facts of operation that may change after the setup. */
const changeable = ['country', 'timeZone', 'paper', 'modulesOff'] as const;

/** What a form says about them. */
export interface TypedFacts {
  country: string;
  timeZone: string;
  paper: string;
  /** Modules that are on; unknown names are those of another release. */
  modules: readonly string[];
}

const problemKeys: Readonly<Record<string, PhraseKey>> = {
  country: 'SetupCountry',
  timeZone: 'SetupZone',
  paper: 'SetupPaper',
};
const checked = v.object({
  country: v.picklist(countryCodes),
  timeZone: installationFacts.entries.timeZone,
  paper: installationFacts.entries.paper,
});

/** Names the state of the facts, so that a form from before a change is noticed. */
export const factsVersion = (facts: InstallationFacts): string =>
  createHash('sha256')
    .update(JSON.stringify(changeable.map((name) => facts[name])))
    .digest('base64url')
    .slice(0, 16);

/** Reads typed facts over those of the site. @returns the facts, or the phrase of each field's problem */
export function readFacts(
  before: InstallationFacts,
  typed: TypedFacts,
): { ok: true; facts: InstallationFacts } | { ok: false; problems: Record<string, { key: PhraseKey }> } {
  const { country, timeZone, paper } = typed;
  const read = v.safeParse(checked, { country, timeZone, paper });
  if (!read.success) {
    const named = read.issues.map((issue) => v.getDotPath(issue) ?? '');
    return {
      ok: false,
      problems: Object.fromEntries(named.map((field) => [field, { key: problemKeys[field] ?? 'SetupProblems' }])),
    };
  }
  const modulesOff = moduleNames.filter((name) => !typed.modules.includes(name));
  const { languages, currency } = before;
  return { ok: true, facts: { languages, currency, ...read.output, modulesOff } };
}

/** A change of one fact, and how much it reaches. */
export type FactChange =
  | { kind: 'country' | 'timeZone' | 'paper'; from: string; to: string }
  /** Modules that go off, those that need one of them too, or come back; with the addresses of content of them all. */
  | { kind: 'off' | 'on'; modules: readonly ModuleName[]; pages: number };

/** Returns the changes between facts; none of a fact that stays. */
export async function listFactChanges(
  db: Database,
  before: InstallationFacts,
  after: InstallationFacts,
): Promise<FactChange[]> {
  const changes: FactChange[] = (['country', 'timeZone', 'paper'] as const)
    .filter((kind) => before[kind] !== after[kind])
    .map((kind) => ({ kind, from: before[kind], to: after[kind] }));
  const [was, will] = [moduleSwitch(before.modulesOff), moduleSwitch(after.modulesOff)];
  for (const [kind, modules] of [
    ['off', [...will.off.difference(was.off)]],
    ['on', [...was.off.difference(will.off)]],
  ] as const) {
    if (modules.length > 0) changes.push({ kind, modules, pages: await countPages(db, modules, was, will) });
  }
  return changes;
}

async function countPages(
  db: Database,
  modules: readonly ModuleName[],
  ...[was, will]: ReturnType<typeof moduleSwitch>[]
): Promise<number> {
  const types = new Set(was?.itemTypes).symmetricDifference(new Set(will?.itemTypes));
  const own = new Set(moduleSwitch(modules).itemTypes);
  const rows = await listModuleAddresses(
    db,
    modules,
    [...types].filter((type) => own.has(type)),
  );
  return rows.filter(({ target }) => target === null).length;
}

interface Actor {
  userId: string;
  requestId: string;
}

const describe = (before: InstallationFacts, after: InstallationFacts): string =>
  changeable
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => `${name}: ${String(before[name])} → ${String(after[name])}`)
    .join('; ');

/**
 * Changes the facts of a site, with its audit entry in one transaction. Every node takes them up within seconds.
 * @param given.version of the facts that the form was made from
 */
export async function changeFacts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { actor, version, typed }: { actor: Actor; version: string; typed: TypedFacts },
): Promise<Result<InstallationFacts, 'invalid_input' | 'not_found' | 'changed_meanwhile'>> {
  return db.transaction(async (tx) => {
    const before = await readInstallation(tx, { isLocked: true });
    if (!before) return fail('not_found', 'This store has no facts of operation: its content is another system’s.');
    const read = readFacts(before, typed);
    if (!read.ok) return failFields('invalid_input', 'Some fields require your attention.', read.problems);
    if (factsVersion(before) !== version) return fail('changed_meanwhile', 'The facts were changed meanwhile.');
    const detail = describe(before, read.facts);
    if (detail === '') return succeed(before);
    await storeInstallation(tx, read.facts, clock.now());
    await recordAudit(tx, clock, {
      actorUserId: actor.userId,
      subjectUserId: null,
      requestId: actor.requestId,
      action: 'installation-change',
      detail,
    });
    return succeed(read.facts);
  });
}
