import { afterAll, beforeAll, expect, it } from 'vitest';
import { holding, rightsOf } from '../../../tests/support/role-rights.ts';
import { callEndpoint, sendForm } from '../../../tests/support/staff-desk-scene.ts';
import { openStaffScene, type StaffScene } from '../../../tests/support/staff-scene.ts';
import type { PersonRights } from '../../../server/people/access/roles/held-rights.rules.ts';

let scene: StaffScene;
beforeAll(async () => {
  scene = await openStaffScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const writes = (types: string[] | null, languages: string[] | null): PersonRights => ({
  rights: [{ right: 'content.write', types, languages }],
  waitingRights: [],
});
const publishes = (types: string[]): PersonRights => ({
  rights: [
    { right: 'content.write', types: null, languages: null },
    { right: 'content.publish', types, languages: null },
  ],
  waitingRights: [],
});

/** Verbs that a person may do to a page in English: save a draft, publish, roll back, delete, preview; and the form's ways. */
async function ask(rights: PersonRights) {
  const { services } = scene;
  const { params, changed, form } = await scene.addItem();
  const put = 'PUT /api/content/items/{id}';
  const back = 'POST /api/editor/items/{id}/rollback';
  const atForm = (intent: string) =>
    sendForm(services, `content/editor/item itemPage ${intent}`, form, { rights, params, query: '?locale=en' });
  return {
    draft: await callEndpoint(services, put, changed, { rights, params, query: '?draft=1' }),
    draftBack: await callEndpoint(services, back, { revision: 1, isDraft: true }, { rights, params }),
    preview: await callEndpoint(services, 'POST /api/editor/preview-links', params, { rights }),
    formDraft: await atForm('draft'),
    publish: await callEndpoint(services, put, changed, { rights, params }),
    publishBack: await callEndpoint(services, back, { revision: 1 }, { rights, params }),
    formPublish: await atForm('publish'),
    delete: await callEndpoint(services, 'DELETE /api/content/items/{id}', undefined, { rights, params }),
  };
}
const [done, refused] = [expect.toSatisfy((status: number) => status < 400), 403] as number[];
const draftsOnly = { publish: refused, publishBack: refused, formPublish: 422, delete: refused };

it.each<[string, PersonRights, object]>([
  ['an editor everything', rightsOf('editor'), { draft: done, publish: done, publishBack: done, delete: done }],
  ['a writer drafts', rightsOf('writer'), { draft: done, draftBack: done, preview: done, ...draftsOnly }],
  ['a writer of pages in English the same', writes(['page'], ['en']), { draft: done, draftBack: done, ...draftsOnly }],
  ['a writer of news nothing', writes(['publication'], null), { draft: refused, preview: refused, ...draftsOnly }],
  ['a writer in Spanish nothing', writes(null, ['es']), { draft: refused, draftBack: refused, ...draftsOnly }],
  ['a translator nothing in English', rightsOf('translator'), { draft: refused, formDraft: 422, ...draftsOnly }],
  ['who publishes news no page', publishes(['publication']), { draft: done, ...draftsOnly }],
  ['who holds the brand no page', rightsOf('brand'), { draft: refused, ...draftsOnly }],
  ['who only publishes nothing', holding('content.publish'), { draft: refused, formDraft: 404, publish: refused }],
])('lets %s', async (_, rights, expected) => {
  expect(await ask(rights)).toMatchObject(expected);
});
