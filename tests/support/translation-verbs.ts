import { saveItem } from '../../server/content/editing/save-item.ts';
import type { Person } from '../../server/people/access/access.contract.ts';
import type { PersonRights } from '../../server/people/access/roles/held-rights.rules.ts';
import { itemRights, type Right } from '../../server/people/access/roles/right.rules.ts';
import { callEndpoint, sendForm } from './staff-desk-scene.ts';
import { editor, type StaffScene } from './staff-scene.ts';
import type { Prepare, Trail } from './staff-verb.ts';

type Who = { person: Person; rights: PersonRights | undefined };

/** A call or form of an editor about a page that is live in both languages. */
const translated =
  (run: (scene: StaffScene, verb: string, id: string, who: Who) => Promise<number>): Prepare =>
  async (scene, verb) => {
    const { params } = await scene.addItem();
    const path = `/${params.id.slice('page:'.length)}`;
    const body = { type: 'page', locale: 'es', path, fields: { title: 'Campanas' } };
    const saved = await saveItem(scene.db, scene.services.clock, { id: params.id, body, isDraft: false, savedBy: 'a' });
    if (!saved.ok) throw new Error(saved.message);
    return { by: editor, run: (rights) => run(scene, verb, params.id, { person: editor, rights }) };
  };

/** Verbs of editors about translations, and who has a form open. */
export const translationVerbs: readonly (readonly [string, Right | readonly Right[], Trail, Prepare])[] = [
  [
    'PUT /api/editor/translations/{id}',
    itemRights,
    'translation-match',
    translated((scene, verb, id, who) => {
      const sent = { person: who.person, rights: who.rights, params: { id } };
      return callEndpoint(scene.services, verb, { locale: 'es', matches: 1 }, sent);
    }),
  ],
  [
    'content/editor/translations translationsPage same',
    itemRights,
    'translation-match',
    translated((scene, verb, id, who) => sendForm(scene.services, verb, { item: id, locale: 'es', matches: '1' }, who)),
  ],
  [
    'POST /api/editor/presence/{id}',
    itemRights,
    'nothing',
    translated((scene, verb, id, who) => {
      const sent = { person: who.person, rights: who.rights, params: { id } };
      return callEndpoint(scene.services, verb, { place: 'blocks.1' }, sent);
    }),
  ],
];
