import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClamdScanner } from '../../../../server/platform/files/clamd-scanner.ts';
import { findEditionRow } from '../../../../server/standards/library/live/import.repo.ts';
import { findEdition } from '../../../../server/standards/library/read-editions.ts';
import { contentsOf } from '../../../../server/standards/library/read-sections.ts';
import { FakeClamd, testVirus, uselessAnswers } from '../../../../tests/support/fake-clamd.ts';
import { pageContext, shellOnly } from '../../../../tests/support/fake-page-context.ts';
import { smallEdition } from '../../../../tests/support/small-edition.ts';
import { administrator, openStaffScene, type StaffScene } from '../../../../tests/support/staff-scene.ts';
import { importPage } from './import.page.ts';
import { libraryPage } from './library.page.ts';

let scene: StaffScene;
beforeAll(async () => {
  scene = await openStaffScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const person = administrator;
/** Content with one standard, MSCA 1. */
const content = {
  async query(name: string, document: string, variables: { ids?: string[]; language: string }) {
    if (name !== 'GetDocumentsById') return shellOnly.query(name, document, variables);
    const known = (variables.ids ?? []).filter((id) => id === 'msca-1');
    const named = { code: '1', codeNumberPrefix: 'MSCA', designation: 'MSCA 1', title: 'Fire', path: '/codes/msca-1' };
    return { documentsById: known.map((id) => ({ ...named, id })) };
  },
};
const list = (body?: FormData) => {
  body?.set('intent', 'import');
  const sent = body ? { method: 'POST', body } : {};
  return libraryPage.open(pageContext(scene.services, '/staff/library', { person, ...sent }));
};
const upload = (text: string, more: Record<string, string | File> = {}) => {
  const form = new FormData();
  if (text !== '') form.set('file', new File([text], 'text.md'));
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return list(form);
};
const open = (id: string, form?: Record<string, string>) => {
  const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  return importPage.open(
    pageContext(scene.services, `/staff/library/${id}`, { person, params: { import: id }, content, ...sent }),
  );
};
/** Returns the address a form leads to, or the problems it shows by field. */
const outcome = async (answer: ReturnType<typeof list> | ReturnType<typeof open>) => {
  const view = await answer;
  if (view instanceof Response) return view.headers.get('location') ?? String(view.status);
  return view.page.errors.map(({ field, message }) => `${field}: ${message}`);
};
const shown = async (id: string) => {
  const view = await open(id);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
};

const lossy =
  '# Chapter 1 One\n\nWords of the chapter, see [[9.9]], [[MSCA 99-2020]], [[MSCA 1]] and [[MSCA 1]].\n\n![](a.svg "Figure 1: A door")';

it('takes a text from its file to readers, each step in a name', async () => {
  const picture = new File(['<svg xmlns="http://www.w3.org/2000/svg"></svg>'], 'a.svg');
  const address = await outcome(upload(smallEdition('P1', lossy), { pictures: picture, code: 'P1', year: '2026' }));
  const [, id = ''] = /^\/staff\/library\/(\d+)$/.exec(String(address)) ?? [];
  const draft = await shown(id);
  expect(draft.shown).toMatchObject({ openLosses: 2, openPairs: 0, stored: { state: 'draft' } });
  expect(draft).toMatchObject({ shown: { cited: ['MSCA 1', 'MSCA 99-2020'] }, unknown: ['MSCA 99-2020'] });
  expect(draft.shown.named.get('chapter-1')).toContain('Words of the chapter');
  expect(await outcome(open(id, { intent: 'check' }))).toEqual([': Not accepted yet: reference, no-alt.']);
  expect(await outcome(open(id, { intent: 'live' }))).toEqual([
    expect.stringContaining('Only a text that was checked'),
  ]);
  for (const loss of ['reference', 'no-alt']) {
    expect(await outcome(open(id, { intent: 'accept', loss }))).toContain('done=yes');
  }
  expect((await shown(id)).shown.report.accepted).toMatchObject({ reference: { by: person.userId } });
  const csv = await open(id, { intent: 'report' });
  const lines = csv instanceof Response ? (await csv.text()).split('\n') : [];
  expect(lines[1]).toContain('"reference","9.9","chapter-1",1,0,,"admin-1"');
  expect(lines[2]).toContain('"no-alt","figure-1","chapter-1",1,5,"A door","admin-1"');
  for (const intent of ['check', 'live']) expect(await outcome(open(id, { intent }))).toContain('done=yes');
  const edition = await findEdition(scene.db, { code: 'P1', year: 2026, language: 'en' });
  expect(edition).toMatchObject({ checkedBy: person.userId, state: 'live' });
  expect(await contentsOf(scene.db, edition ?? { id: 0 })).toHaveLength(1);
  const view = await list();
  expect(view instanceof Response ? null : view.imports[0]).toMatchObject({ code: 'P1', state: 'live' });
});

it('shows joins and splits with both texts, takes one by hand, and needs an answer to those that are not certain', async () => {
  const words = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `word${from + at}`).join(' ');
  const text = (named: Record<string, string>) =>
    `# Chapter 1 One\n\n${Object.entries(named)
      .map(([key, plain]) => `## § ${key} Title ${key}\n\n${plain}`)
      .join('\n\n')}`;
  const idOf = async (sent: ReturnType<typeof upload>) => /(\d+)$/.exec(String(await outcome(sent)))?.[1] ?? '';
  const old = text({ 1.1: words(0, 120), 1.2: words(200, 260), 1.3: words(300, 400) });
  const first = await idOf(upload(smallEdition('P7', old, 2023)));
  for (const intent of ['check', 'live']) await open(first, { intent });
  // Of the new 1.5 four of ten words stood in 1.1.
  const now = {
    1.1: words(0, 70),
    1.2: words(200, 260),
    1.4: words(72, 112),
    1.5: `${words(112, 120)} ${words(500, 508)}`,
  };
  const id = await idOf(upload(smallEdition('P7', text(now))));
  const parts = async () =>
    (await shown(id)).shown.parts.map(({ how, from, to, isOpen, confirmedBy }) =>
      [how, from, to, isOpen && 'open', confirmedBy].filter(Boolean).join(' '),
    );
  expect(await parts()).toEqual(['split 1.1 1.5 open', 'split 1.1 1.4']);
  expect((await shown(id)).shown.parts[0]).toMatchObject({ before: words(0, 120), after: now['1.5'] });
  expect(await outcome(open(id, { intent: 'check' }))).toEqual([': Not decided yet: 1.1.']);
  const part = (how: string, from: string, into: string, is = 'yes') =>
    outcome(open(id, { intent: 'part', how, from, into, is }));
  expect(await part('split', '1.1', '1.5')).toContain('done=yes');
  expect(await part('merged', '1.3', '1.2')).toContain('done=yes');
  expect(await parts()).toEqual(['merged 1.3 1.2 admin-1', 'split 1.1 1.5 admin-1', 'split 1.1 1.4']);
  expect(await part('split', '1.1', '1.4', 'no')).toContain('done=yes');
  const wrong: [how: string, from: string, into: string, is?: string][] = [
    ['merged', '1.1', '1.2'],
    ['split', '1.1', '1.2'],
    ['split', '9.9', '1.4'],
    ['split', '1.1', '9.9'],
    ['split', '1.1', '1.4', 'no'],
  ];
  for (const each of wrong) expect(await part(...each)).toEqual([expect.stringContaining('into: ')]);
  expect(await part('burnt', '1.1', '1.4')).toBe('404');
  expect(await parts()).toEqual(['merged 1.3 1.2 admin-1', 'split 1.1 1.5 admin-1']);
  for (const intent of ['check', 'live']) expect(await outcome(open(id, { intent }))).toContain('done=yes');
});

it.each([
  ['no file', () => upload(''), ['file: Staff library file missing']],
  ['a file that is none', () => upload('words'), [expect.stringContaining('file: The file does not begin')]],
  [
    'another edition than was named',
    () => upload(smallEdition('P2', lossy), { code: '70' }),
    ['file: code: the file says P2, and not 70.'],
  ],
  [
    'a year that is none',
    () => upload(smallEdition('P2', lossy), { year: 'soon' }),
    [expect.stringContaining('year: ')],
  ],
  [
    'an issue on a day that is none',
    () => upload(smallEdition('P2', lossy).replace('issued: 2026-01-02', 'issued: 2026-02-30')),
    [expect.stringContaining('must be a day, YYYY-MM-DD')],
  ],
  [
    'a picture with a script',
    () => upload(smallEdition('P2', lossy), { pictures: new File(['<svg><script>x</script></svg>'], 'a.svg') }),
    [expect.stringContaining('file: a.svg: is no picture')],
  ],
  [
    'XML whose entities hold one another',
    () => upload('<!DOCTYPE s [<!ENTITY a "&b;"> <!ENTITY b "&a;">]><standard>&a;</standard>'),
    [expect.stringContaining('document type')],
  ],
])('refuses %s, and stores nothing', async (_, send, problems) => {
  expect(await outcome(send())).toEqual(problems);
  expect(await findEdition(scene.db, { code: 'P2', year: 2026, language: 'en' })).toBeNull();
});

it.each(['0', '999999', 'x', '1; drop', '99999999999999999999', ''])('finds no import %j', async (id) => {
  expect(await outcome(open(id))).toBe('404');
  expect(await outcome(open(id, { intent: 'live' }))).toBe('404');
  expect(await outcome(open(id, { intent: 'accept', loss: 'reference' }))).toBe('404');
});

it('withdraws an edition with a reason and a day, names what is wrong with them, and puts it back', async () => {
  const text = '# Chapter 1 One\n\nWords of the only chapter, enough of them.';
  const address = await outcome(upload(smallEdition('P3', text)));
  const [, id = ''] = /(\d+)$/.exec(String(address)) ?? [];
  for (const intent of ['check', 'live']) await open(id, { intent });
  const isRead = async () => (await findEdition(scene.db, { code: 'P3', year: 2026, language: 'en' })) !== null;
  expect(await isRead()).toBe(true);
  const day = '2026-02-01';
  expect(await outcome(open(id, { intent: 'withdraw', on: day, reason: '' }))).toEqual([
    expect.stringContaining('reason: Give a reason'),
  ]);
  expect(await outcome(open(id, { intent: 'withdraw', on: '2999-01-01', reason: 'x' }))).toEqual([
    expect.stringContaining('on: Give the day'),
  ]);
  expect(await isRead()).toBe(true);
  expect(await outcome(open(id, { intent: 'withdraw', on: day, reason: 'Wrong figures.' }))).toContain('done=yes');
  expect(await isRead()).toBe(false);
  expect((await shown(id)).shown.edition).toMatchObject({ state: 'withdrawn', withdrawnReason: 'Wrong figures.' });
  const view = await list();
  expect(view instanceof Response ? null : view.imports[0]).toMatchObject({ code: 'P3', isEditionWithdrawn: true });
  expect(await outcome(open(id, { intent: 'put-back' }))).toContain('done=yes');
  expect(await isRead()).toBe(true);
  expect(await outcome(open(id, { intent: 'put-back' }))).toEqual([': This edition is not withdrawn.']);
});

describe('with a scanner of files', () => {
  let clamd: FakeClamd;
  beforeAll(async () => {
    clamd = await FakeClamd.start();
  });
  afterAll(() => clamd[Symbol.asyncDispose]());

  const text = '# Chapter 1 One\n\nWords of the only chapter, enough of them.';
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
  const send = (code: string, { words = text, picture = drawing } = {}) => {
    const services = {
      ...scene.services,
      files: { ...scene.services.files, scanner: createClamdScanner(clamd.address) },
    };
    const body = new FormData();
    body.set('intent', 'import');
    body.set('file', new File([smallEdition(code, words)], 'text.md'));
    body.set('pictures', new File([picture], 'a.svg'));
    return libraryPage.open(pageContext(services, '/staff/library', { person, method: 'POST', body }));
  };
  const isStored = async (code: string) =>
    (await findEditionRow(scene.db, { code, year: 2026, language: 'en' })) !== null;

  it('sends every file to it before it is read', async () => {
    expect(await outcome(send('S1'))).toMatch(/^\/staff\/library\/\d+$/);
    expect(clamd.heard.map(String)).toEqual([smallEdition('S1', text), drawing]);
  });

  it.each([
    ['a text', { words: `${text} ${testVirus}` }, ['file: File infected']],
    ['a picture', { picture: drawing.replace('></', `>${testVirus}</`) }, ['pictures: File infected']],
  ])('refuses %s with harmful content, and stores nothing', async (what, given, problems) => {
    expect(await outcome(send(`S2-${what.length}`, given))).toEqual(problems);
    expect(await isStored(`S2-${what.length}`)).toBe(false);
  });

  it('refuses what it could not check', async () => {
    clamd.behave = uselessAnswers['is too busy'] ?? clamd.behave;
    expect(await outcome(send('S3'))).toEqual(['file: File unchecked', 'pictures: File unchecked']);
    expect(await isStored('S3')).toBe(false);
  });
});
