import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callEndpoint, sendForm } from '../../../tests/support/staff-desk-scene.ts';
import { editor, openStaffScene, type StaffScene } from '../../../tests/support/staff-scene.ts';
import { isThorough } from '../../../tests/support/test-scope.ts';
import { saveItem } from '../../../server/content/editing/save-item.ts';
import { contentItems } from '../../../server/content/items/content.table.ts';
import { contentPlans } from '../../../server/content/plans/plan.table.ts';
import { contentRemarks, contentReviews } from '../../../server/content/reviews/review.table.ts';
import type { HeldRight } from '../../../server/people/access/roles/right.rules.ts';

const kinds = ['alert', 'faq-tag'] as const;
const languages = ['en', 'es'] as const;
const writer = 'writer@example.org';
const time = { date: `${new Date().getFullYear() + 1}-02-01`, time: '09:00' };

let scene: StaffScene;
beforeAll(async () => {
  scene = await openStaffScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

interface Asked {
  type: (typeof kinds)[number];
  language: (typeof languages)[number];
}
type Item = Awaited<ReturnType<typeof addItem>>;
type Who = { person: typeof editor; rights: { rights: HeldRight[]; waitingRights: [] } };

const fieldsOf = (type: Asked['type'], title: string): Record<string, unknown> =>
  type === 'alert' ? { title, text: 'T', level: 'info' } : { title, sortOrder: 1 };

let count = 0;
/** An item that is live in both languages, in one with a draft of somebody else that waits for its check. */
async function addItem({ type, language }: Asked) {
  const { db } = scene;
  const { clock } = scene.services;
  count += 1;
  const id = `${type}:scoped-${count}`;
  const save = (locale: string, title: string, isDraft: boolean) => {
    const body = { type, locale, fields: fieldsOf(type, title) };
    return saveItem(db, clock, { id, body, isDraft, savedBy: writer });
  };
  for (const locale of languages) await save(locale, 'First', false);
  await save(language, 'Draft', true);
  const of = { itemId: id, locale: language, revision: 2 };
  const asked = { userId: 'writer-1', askedBy: writer, askedAt: new Date(), note: '' };
  const [review] = await db
    .insert(contentReviews)
    .values({ ...of, ...asked })
    .returning();
  const said = { place: '', quote: '', text: 'Why?', byName: 'Lee', isFromOutside: true, madeAt: new Date() };
  const [remark] = await db
    .insert(contentRemarks)
    .values({ ...of, ...said })
    .returning();
  return { id, type, language, review: review?.id ?? '', remark: remark?.id ?? '' };
}

/** Everything that a verb could change of an item. */
async function stateOf({ id, language }: Item) {
  const { db } = scene;
  const ofItem = and(eq(contentItems.id, id), eq(contentItems.locale, language));
  return [
    await db.select().from(contentItems).where(ofItem),
    await db.select().from(contentPlans).where(eq(contentPlans.itemId, id)),
    await db.select().from(contentReviews).where(eq(contentReviews.itemId, id)),
    await db.select().from(contentRemarks).where(eq(contentRemarks.itemId, id)),
  ];
}

const call =
  (verb: string, body: (item: Item) => unknown, query = '') =>
  (item: Item, who: Who) => {
    const asked = query.replace('{language}', item.language);
    return callEndpoint(scene.services, verb, body(item), { ...who, params: { id: item.id }, query: asked });
  };
const form = (verb: string, sent: (item: Item) => Record<string, string>) => (item: Item, who: Who) => {
  const params = { id: item.id, review: item.review };
  return sendForm(scene.services, verb, sent(item), { ...who, params, query: `?locale=${item.language}` });
};
const body = ({ type, language }: Item) => ({ type, locale: language, fields: fieldsOf(type, 'Changed') });
const whole = ({ type, language }: Item) => ({
  base: '2',
  locale: language,
  whole: JSON.stringify(fieldsOf(type, 'Changed')),
});

/** Rights that a verb needs: to write drafts of the item, or to publish it. */
const verbs: readonly (readonly [string, 'write' | 'publish', (item: Item, who: Who) => Promise<number>])[] = [
  ['save', 'publish', call('PUT /api/content/items/{id}', body)],
  ['save a draft', 'write', call('PUT /api/content/items/{id}', body, '?draft=1')],
  ['delete', 'publish', call('DELETE /api/content/items/{id}', () => undefined, '?locale={language}')],
  [
    'roll back',
    'publish',
    call('POST /api/editor/items/{id}/rollback', ({ language: locale }) => ({ locale, revision: 1 })),
  ],
  [
    'plan',
    'publish',
    call('POST /api/editor/plans', ({ id, language: locale }) => ({
      id,
      locale,
      what: 'publish',
      when: { kind: 'time', date: time.date, time: time.time },
    })),
  ],
  ['throw away', 'write', call('DELETE /api/editor/drafts/{id}', () => undefined, '?locale={language}')],
  [
    'make a link',
    'write',
    call('POST /api/editor/preview-links', ({ id, language: locale }) => ({ id, locale, mayRemark: true })),
  ],
  ['publish by its form', 'publish', form('content/editor/item itemPage publish', whole)],
  ['draft by its form', 'write', form('content/editor/item itemPage draft', whole)],
  ['save for checking', 'write', form('content/editor/item itemPage check', whole)],
  ['ask for a check', 'write', form('content/editor/reviews checkPage ask', () => ({ of: '', note: 'Again' }))],
  ['approve', 'write', form('content/editor/reviews reviewPage approve', () => ({}))],
  ['return', 'write', form('content/editor/reviews reviewPage return', () => ({ reason: 'Long' }))],
  ['approve and publish', 'publish', form('content/editor/reviews reviewPage publish', () => ({}))],
  ['approve and plan', 'publish', form('content/editor/reviews reviewPage plan', () => time)],
  [
    'change what is live for a check',
    'publish',
    call('POST /api/editor/live-changes/{id}', (item) => {
      const { locale, fields } = body(item);
      return { locale, base: 1, path: null, fields };
    }),
  ],
  ['take a check back', 'write', form('content/editor/reviews reviewPage recall', () => ({}))],
  ['resolve', 'write', form('content/editor/reviews reviewPage resolve', ({ remark }) => ({ remark }))],
];

const subset = <T extends string>(all: readonly T[]) =>
  fc.option(fc.subarray([...all], { minLength: 1 }), { nil: null, freq: 2 });
const grant = fc.record({
  right: fc.constantFrom('content.write' as const, 'content.publish' as const, 'translate' as const),
  types: subset(kinds),
  languages: subset(languages),
});

/** The table of limits, written apart from the code under test. */
function isAllowed(held: readonly HeldRight[], needs: 'write' | 'publish', { type, language }: Asked): boolean {
  const has = (right: string) =>
    held.some(
      (each) =>
        each.right === right &&
        (!each.types || each.types.includes(type)) &&
        (!each.languages || each.languages.includes(language)),
    );
  const mayWrite = has('content.write') || (language === 'es' && has('translate'));
  return mayWrite && (needs === 'write' || has('content.publish'));
}

it.each(verbs)('%s needs the right to %s the kind in the language', async (_, needs, run) => {
  const asked = fc.record({ type: fc.constantFrom(...kinds), language: fc.constantFrom(...languages) });
  const held = fc.array(grant, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(asked, held, async (question, rights) => {
      const item = await addItem(question);
      const before = await stateOf(item);
      const status = await run(item, { person: editor, rights: { rights, waitingRights: [] } });
      const isOpen = isAllowed(rights, needs, question);
      expect([status < 400, status]).toEqual([isOpen, status]);
      if (!isOpen) expect(await stateOf(item)).toEqual(before);
    }),
    { numRuns: isThorough ? 100 : 12 },
  );
});
