import { expect, it } from 'vitest';
import { holding, rightsOf } from '../../../tests/support/role-rights.ts';
import { staffPerson } from '../../../tests/support/certificate-scene.ts';
import { checkItemRights } from './item-rights.ts';
import type { PersonRights } from './roles/held-rights.rules.ts';

const limited = (
  types: string[] | null,
  languages: string[] | null,
  ...also: PersonRights['rights']
): PersonRights => ({
  rights: [{ right: 'content.write', types, languages }, ...also],
  waitingRights: [],
});
const newsInSpanish = limited(['publication'], ['es'], { right: 'content.publish', types: ['page'], languages: null });

it.each<[string, PersonRights, string, object, boolean]>([
  ['an editor publishes any type', rightsOf('editor'), 'menu:main', { isDraft: false }, true],
  ['a writer saves a draft', rightsOf('writer'), 'page:home', {}, true],
  ['a writer publishes nothing', rightsOf('writer'), 'page:home', { isDraft: false }, false],
  ['a writer of one type saves it', newsInSpanish, 'publication:a', { language: 'es' }, true],
  ['not in another language', newsInSpanish, 'publication:a', { language: 'en' }, false],
  ['and no other type', newsInSpanish, 'page:a', { language: 'es' }, false],
  ['not with another type in the body', newsInSpanish, 'publication:a', { language: 'es', type: 'page' }, false],
  ['not with another type in the id', newsInSpanish, 'page:a', { language: 'es', type: 'publication' }, false],
  ['a name without a type is that of the body', newsInSpanish, 'a', { language: 'es', type: 'publication' }, true],
  ['a name without any type is refused', newsInSpanish, 'a', { language: 'es' }, false],
  ['a language that is none is refused', newsInSpanish, 'publication:a', { language: { es: 1 } }, false],
  ['publishing needs both for the item', newsInSpanish, 'publication:a', { language: 'es', isDraft: false }, false],
  ['a translator saves a further language', rightsOf('translator'), 'page:home', { language: 'es' }, true],
  ['a translator leaves the default language', rightsOf('translator'), 'page:home', { language: 'en' }, false],
  ['a translator publishes nothing', rightsOf('translator'), 'page:home', { language: 'es', isDraft: false }, false],
  ['the brand publishes the record of the organization', rightsOf('brand'), 'site:main', { isDraft: false }, true],
  ['the brand changes nothing else', rightsOf('brand'), 'page:home', {}, false],
  ['writers leave that record', holding('content.write', 'content.publish'), 'site:main', {}, false],
  ['editors leave the rules of the desk', rightsOf('editor'), 'desk-settings:main', {}, false],
  ['administrators publish them', rightsOf('administrator'), 'desk-settings:main', { isDraft: false }, true],
  ['staff change no item', rightsOf('staff'), 'page:home', {}, false],
])('%s', (_, rights, id, change, isAllowed) => {
  const asked = { id, language: 'en', isDraft: true, ...change };
  expect(checkItemRights(staffPerson(rights), asked).ok).toBe(isAllowed);
  const impersonator = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() };
  expect(checkItemRights(staffPerson({ ...rights, impersonator }), asked).ok).toBe(false);
});
