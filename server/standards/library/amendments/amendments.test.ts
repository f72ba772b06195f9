import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSmallEdition } from '../../../../tests/support/small-edition.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { listChanges, newestChange } from '../../../content/items/change-feed.repo.ts';
import { auditEntries } from '../../../people/access/audit.table.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { goLive } from '../live/go-live.ts';
import { storeImport } from '../live/store-import.ts';
import { findEdition } from '../read-editions.ts';
import { findKey } from '../read-sections.ts';
import { textsOn } from '../states/read-state.ts';
import type { Amendment, Instruction } from './amendment.contract.ts';
import { amendmentsOf } from './amendment.repo.ts';
import { revokeAmendment } from './revoke-amendment.ts';
import { storeAmendment } from './store-amendment.ts';

const actor = { userId: 'ana', requestId: 'r-1' };
const issued = `# Chapter 1 One

## § 1.1 Doors

A door shall open within **5 seconds**, see [[1.2]].

§ 1.1(A) A door of a hall is red.

## § 1.2 Halls

A hall has two doors.

Table 1.2: Widths
| Hall | Width |
| --- | --- |
| small | 0.3747 |`;

const words = (key: string, before: string, after: string): Instruction => ({
  language: 'en',
  key,
  action: 'words',
  before,
  after,
});
const other = (action: Instruction['action'], key: string, after = ''): Instruction => ({
  language: 'en',
  key,
  action,
  before: '',
  after,
});

describe.each(drivers)('amendments on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let db: Database;
  beforeAll(async () => {
    connection = await open();
    ({ db } = connection);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const tools = () => ({ db, clock: systemClock });
  const publish = async (code: string, text = issued) => {
    const id = await storeImport(tools(), readSmallEdition(code, text), actor, { isChecked: true });
    return goLive(tools(), id, actor);
  };
  const amend = (
    code: string,
    name: string,
    effectiveOn: string,
    instructions: Instruction[],
    seen: string | null = null,
  ) =>
    storeAmendment(
      tools(),
      { code, year: 2026, name, kind: '11', issuedOn: '2026-02-01', effectiveOn, document: null, instructions },
      actor,
      { seen },
    );
  const edition = async (code: string) => {
    const found = await findEdition(db, { code, year: 2026, language: 'en' });
    if (!found) throw new Error('no such edition');
    return found;
  };
  const on = async (code: string, day: string) =>
    (await textsOn(db, await edition(code), day)).map(({ number, title, plain }) =>
      `${number} ${title} ${plain}`.replaceAll(/ +/g, ' ').trim(),
    );
  const line = async (code: string, day: string, number: string) =>
    (await on(code, day)).find((each) => each.startsWith(`${number} `));

  it('change a text from their day on, one after the other, and leave it as issued', async () => {
    await publish('B1');
    const before = await on('B1', 'issued');
    expect(await amend('B1', 'TIA 2', '2026-09-01', [words('1.1', 'within 2 seconds', 'at once')])).toMatchObject({
      ok: false,
      code: 'not-applicable',
      message: expect.stringContaining('"within 2 seconds" are not there'),
    });
    expect(
      await amend('B1', 'TIA 1', '2026-05-01', [words('1.1', 'within 5 seconds', 'within 2 seconds')]),
    ).toMatchObject({ ok: true });
    expect(await amend('B1', 'TIA 2', '2026-09-01', [words('1.1', 'within 2 seconds', 'at once')])).toMatchObject({
      ok: true,
    });
    expect(await line('B1', '2026-04-30', '1.1')).toBe('1.1 Doors A door shall open within 5 seconds, see 1.2.');
    expect(await line('B1', '2026-05-01', '1.1')).toBe('1.1 Doors A door shall open within 2 seconds, see 1.2.');
    expect(await line('B1', '2026-09-01', '1.1')).toBe('1.1 Doors A door shall open at once, see 1.2.');
    expect(await on('B1', 'issued')).toEqual(before);
    const { html } = (await textsOn(db, await edition('B1'), '2026-09-01')).find(({ key }) => key === '1.1') ?? {
      html: '',
    };
    expect(html).toBe('<p>A door shall open at once, see <a data-key="1.2">1.2</a>.</p>');
  });

  it('replace, insert, delete and renumber, and keep every address', async () => {
    await publish('B2');
    const done = await amend('B2', 'TIA 1', '2026-05-01', [
      other('replace', '1.1(A)', 'A door of a hall is *green*, see [[1.2]].'),
      other('insert after', '1.1(A)', '## § 1.1(B) Handles\n\nA handle is round.'),
      other('insert after', '1.1(B)', '§ 1.1(B)(1) At 1 m.'),
      other('renumber', '1.2', '§ 1.3 Halls and rooms'),
    ]);
    expect(done).toMatchObject({ ok: true });
    expect(await on('B2', '2026-05-01')).toEqual([
      '1 One',
      '1.1 Doors A door shall open within 5 seconds, see 1.2.',
      '1.1(A) A door of a hall is green, see 1.2.',
      '1.1(B) Handles A handle is round.',
      '1.1(B)(1) At 1 m.',
      expect.stringContaining('1.3 Halls and rooms A hall has two doors.'),
    ]);
    expect(await amend('B2', 'TIA 2', '2026-06-01', [other('delete', '1.1')])).toMatchObject({ ok: true });
    expect(await on('B2', '2026-06-01')).toEqual(['1 One', expect.stringContaining('1.3 Halls')]);
    for (const [spelling, key] of [
      ['1.1(B)', '1.1(B)'],
      ['1-1-b', '1.1(B)'],
      ['1.3', '1.2'],
      ['1.1', '1.1'],
    ] as const) {
      expect((await findKey(db, await edition('B2'), spelling))?.key).toBe(key);
    }
  });

  it.each([
    ['words that stand twice', words('1.1', 'e', 'x'), 'are not there'],
    ['words of another section', words('1.1', 'red', 'x'), '"red" are not there'],
    ['a section that is not there', words('9.9', 'red', 'x'), '9.9: there is no such section'],
    ['a number that is taken', other('insert after', '1.1', '## § 1.2 Again\n\nText.'), '1.2 has a meaning'],
    ['a number that is taken', other('renumber', '1.1', '§ 1.2 Again'), '1.2 has a meaning'],
    ['a section without a heading', other('insert after', '1.1', 'Text.'), 'begin with the heading'],
    ['a reference to nothing', other('replace', '1.1', 'See [[7.7]].'), '"7.7" leads to nothing'],
    ['HTML', other('replace', '1.1', 'A <script>x</script> <form>b</form>'), 'is no element'],
    ['no text', other('replace', '1.1', ' '), 'the text is missing'],
    [
      'a table of another section',
      other('replace', '1.1', 'Table 1.2: Widths\n| a |\n| --- |\n| b |'),
      'table-1.2 stands elsewhere',
    ],
    ['new words of two lines', words('1.1', 'A door', 'One\n\nTwo'), 'one line'],
    [
      'another language',
      { ...words('1.1', 'A door', 'x'), language: 'es' as const },
      'no text of this edition in "es"',
    ],
  ])('are refused for %s, and store nothing', async (name, instruction, message) => {
    if (!(await findEdition(db, { code: 'B3', year: 2026, language: 'en' }))) await publish('B3');
    const before = await on('B3', '9999-12-31');
    const done = await amend('B3', name, '2026-05-01', [instruction]);
    expect(done).toMatchObject({ ok: false, code: 'not-applicable' });
    expect(done.ok ? '' : done.message).toContain(message);
    expect(await amendmentsOf(db, { code: 'B3', year: 2026 })).toEqual([]);
    expect(await on('B3', '9999-12-31')).toEqual(before);
  });

  it('name the places where words stand more than once', async () => {
    await publish('B4', '# Chapter 1 One\n\n## § 1.1 Doors\n\nA door, and a door.');
    const done = await amend('B4', 'TIA 1', '2026-05-01', [words('1.1', 'door', 'gate')]);
    expect(done.ok ? '' : done.message).toContain('stand there 2 times: …A door, and a door.… | …A door, and a door.…');
  });

  it('end on a day, unless another one needs their words', async () => {
    await publish('B5');
    await amend('B5', 'TIA 1', '2026-05-01', [
      words('1.1', 'within 5 seconds', 'within 2 seconds'),
      other('insert after', '1.1(A)', '## § 1.1(B) Handles\n\nRound.'),
    ]);
    await amend('B5', 'TIA 2', '2026-09-01', [words('1.1', 'within 2 seconds', 'at once')]);
    const [first, second] = (await amendmentsOf(db, { code: 'B5', year: 2026 })) as [Amendment, Amendment];
    const revoke = (id: number, day: string) => revokeAmendment(tools(), { id, day }, actor);
    expect(await revoke(first.id, '2026-10-01')).toMatchObject({
      ok: false,
      code: 'not-applicable',
      message: expect.stringContaining('TIA 2, 1'),
    });
    expect(await revoke(second.id, '2026-08-31')).toMatchObject({ ok: false, code: 'bad-day' });
    expect(await revoke(second.id, 'soon')).toMatchObject({ ok: false, code: 'bad-day' });
    expect(await revoke(second.id, '2026-10-01')).toMatchObject({ ok: true });
    expect(await revoke(second.id, '2026-11-01')).toMatchObject({ ok: false, code: 'revoked' });
    expect(await revoke(first.id, '2026-10-01')).toMatchObject({ ok: true });
    expect(await line('B5', '2026-09-30', '1.1')).toContain('at once');
    expect(await line('B5', '2026-10-01', '1.1')).toContain('within 5 seconds');
    expect(await line('B5', '2026-09-30', '1.1(B)')).toContain('Handles');
    expect(await line('B5', '2026-10-01', '1.1(B)')).toBeUndefined();
  });

  it('stay with the sections through a new text, which is refused where one does not apply any more', async () => {
    await publish('B6');
    await amend('B6', 'TIA 1', '2026-05-01', [
      words('1.1', 'within 5 seconds', 'within 2 seconds'),
      other('insert after', '1.1(A)', '## § 1.1(B) Handles\n\nRound.'),
    ]);
    const refused = await publish('B6', issued.replace('**5 seconds**', '9 seconds'));
    expect(refused).toMatchObject({
      ok: false,
      code: 'amendment-lost',
      message: expect.stringContaining('TIA 1, 1: 1.1: the words "within 5 seconds" are not there'),
    });
    expect(await line('B6', '2026-05-01', '1.1')).toContain('within 2 seconds');
    expect(
      await publish('B6', `# Chapter 0 Before\n\nText of another chapter.\n\n${issued.replace('see', 'and see')}`),
    ).toMatchObject({ ok: true });
    expect(await line('B6', '2026-05-01', '1.1')).toBe('1.1 Doors A door shall open within 2 seconds, and see 1.2.');
    expect(await line('B6', '2026-05-01', '1.1(B)')).toContain('Handles');
  });

  it('are stored once, as they were seen, with a row of the audit and one of the feed', async () => {
    await publish('B7');
    const seq = await newestChange(db);
    const change = [words('1.1', 'within 5 seconds', 'at once')];
    const shown = await amend('B7', 'TIA 1', '2026-05-01', change, 'another digest');
    expect(shown).toMatchObject({ ok: false, code: 'not-seen' });
    expect(await newestChange(db)).toBe(seq);
    expect(await amend('B7', 'TIA 1', '2026-05-01', change, shown.plan?.digest ?? '')).toMatchObject({ ok: true });
    expect(await amend('B7', 'tia 1', '2026-05-01', change)).toMatchObject({ ok: false, code: 'name-taken' });
    expect(await amend('XX', 'TIA 1', '2026-05-01', [])).toMatchObject({ ok: false, code: 'not-found' });
    expect((await listChanges(db, seq, 10)).map(({ tags }) => tags[0])).toEqual(['library:B7:2026']);
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.action, 'library-amend'));
    expect(trail.filter(({ detail }) => detail === 'B7-2026, TIA 1, from 2026-05-01')).toHaveLength(1);
  });
});
