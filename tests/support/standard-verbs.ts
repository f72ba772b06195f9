import { itemRights, type Right } from '../../server/people/access/roles/right.rules.ts';
import { editor } from './staff-scene.ts';
import { sendForm } from './staff-desk-scene.ts';
import type { Prepare, Trail } from './staff-verb.ts';
import { addStandard, setDocumentRule } from './standard-scene.ts';

const nextYear = new Date().getFullYear() + 1;

/** A form of an editor about a standard that is live, where standards need no second person. */
const form =
  (sent: Record<string, string>): Prepare =>
  async ({ db, services }, verb) => {
    await setDocumentRule({ db, clock: services.clock }, 'never');
    const id = await addStandard({ db, clock: services.clock }, `bell-code-${crypto.randomUUID()}`);
    const about = { person: editor, params: { id }, query: '?locale=en' };
    return { by: editor, run: (rights) => sendForm(services, verb, sent, { ...about, rights }) };
  };

const change = {
  type: 'erratum',
  title: 'Erratum 70-1',
  text: 'It rings.',
  on: '2026-11-26',
  year: '2026',
};
const edition = { year: '2029', effectiveAt: `${nextYear}-02-01`, day: `${nextYear}-02-01`, summary: 'Louder.' };

/** Verbs of editors about a standard as a whole. */
export const standardVerbs: readonly (readonly [string, Right | readonly Right[], Trail, Prepare])[] = [
  ['content/editor/standard changePage publish', itemRights, 'item-save', form(change)],
  ['content/editor/standard changePage draft', itemRights, 'revision', form(change)],
  ['content/editor/standard editionPage plan', itemRights, 'plan-make', form(edition)],
  ['content/editor/standard editionPage propose', itemRights, 'nothing', form(edition)],
  [
    'content/editor/standard withdrawPage withdraw',
    itemRights,
    'item-save',
    form({ day: '2026-11-01', 'reason-en': 'Too loud.' }),
  ],
];
