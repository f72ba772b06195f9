import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSmallEdition, smallEdition } from '../../../../tests/support/small-edition.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { libraryEditions, libraryImports } from '../edition.table.ts';
import type { EditionSource } from '../edition-tree.contract.ts';
import { findEdition } from '../read-editions.ts';
import { findKey, readPageSection } from '../read-sections.ts';
import { goLive } from './go-live.ts';
import { renewLibrary } from './seed-library.ts';
import { storeImport } from './store-import.ts';
import { withdrawEdition } from './withdraw-edition.ts';

const staff = { userId: 'ana', requestId: 'r-1' };
const source = (code: string, text: string): EditionSource => ({
  format: 'markdown',
  name: `${code}.md`,
  bytes: new TextEncoder().encode(smallEdition(code, text)),
  pictures: new Map(),
});
const old = '# Chapter 1 One\n\n## § 1.1 Doors\n\nDoors open outward.\n\n## § 1.2 Locks\n\nLocks open from inside.';
const now = '# Chapter 1 One\n\n## § 1.1 Doors\n\nDoors open outward and never lock.';

describe.each(drivers)('the texts of the demo on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let db: Database;
  beforeAll(async () => {
    connection = await open();
    ({ db } = connection);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const tools = () => ({ db, clock: systemClock, installation: demoInstallation });
  const edition = async (code: string) => findEdition(db, { code, year: 2026, language: 'en' });
  const read = async (code: string) => {
    const found = await edition(code);
    const page = found && (await readPageSection(db, found, 1));
    return page?.sections.map(({ plain }) => plain).join(' ') ?? null;
  };

  it('are those of this release after the start, over a store of an earlier one, and imported once', async () => {
    expect(await renewLibrary(tools(), [source('R1', old)])).toEqual([]);
    expect(await renewLibrary(tools(), [source('R1', now), source('R2', old)])).toEqual([]);
    expect(await read('R1')).toContain('never lock');
    expect(await read('R2')).toContain('Locks open');
    // An address of the text before leads on, also where the new one has no such section.
    expect(await findKey(db, (await edition('R1')) ?? { id: 0 }, '1.2')).toMatchObject({ key: 'chapter-1' });
    const imports = await db.$count(libraryImports);
    expect(await renewLibrary(tools(), [source('R1', now), source('R2', old)])).toEqual([]);
    expect(await db.$count(libraryImports)).toBe(imports);
  });

  it('replace nothing that staff imported, drafts included, withdrew or put back', async () => {
    await renewLibrary(
      tools(),
      ['R3', 'R4', 'R5', 'R6'].map((code) => source(code, old)),
    );
    const id = await storeImport(tools(), readSmallEdition('R3', `${old} By staff.`), staff, { isChecked: true });
    await goLive(tools(), id, staff);
    await storeImport(tools(), readSmallEdition('R4', `${old} A draft.`), staff);
    const withdrawn = await edition('R5');
    await withdrawEdition(tools(), withdrawn?.id ?? 0, { on: '2026-02-01', reason: 'Wrong.' }, staff);
    await renewLibrary(tools(), [source('R6', now)]);
    const [earlier] = await db
      .select({ id: libraryImports.id })
      .from(libraryImports)
      .innerJoin(libraryEditions, eq(libraryEditions.id, libraryImports.edition))
      .where(eq(libraryEditions.code, 'R6'))
      .orderBy(libraryImports.id);
    expect(await goLive(tools(), earlier?.id ?? 0, staff)).toMatchObject({ ok: true });
    await renewLibrary(
      tools(),
      ['R3', 'R4', 'R5', 'R6'].map((code) => source(code, now)),
    );
    expect(await read('R3')).toContain('By staff');
    expect(await read('R4')).toContain('Locks open');
    expect(await read('R5')).toBeNull();
    expect(await read('R6')).toContain('Locks open');
  });

  it('stay where the new one gives a number another meaning, and the reason is told', async () => {
    await renewLibrary(tools(), [source('R7', old)]);
    const swapped = old.replace('§ 1.1', '§ x').replace('§ 1.2', '§ 1.1').replace('§ x', '§ 1.2');
    const problems = await renewLibrary(tools(), [source('R7', swapped)]);
    expect([problems.length, await read('R7')]).toEqual([1, expect.stringContaining('outward. Locks')]);
    expect(problems[0]).toMatch(/^R7-2026 en: These numbers had another meaning/);
  });
});
