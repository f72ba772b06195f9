import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCorpus } from '../content/corpus/check-corpus.ts';
import { itemType, itemTypeNames } from '../content/items/item-types.contract.ts';
import { nameFromId } from '../content/items/item.contract.ts';
import { sitePath } from '../content/items/site-path.rules.ts';
import { projectRoot } from '../platform/env/env.ts';
import { fillTemplate } from './fill-template.rules.ts';
import { checkAnswers } from './check-answers.ts';
import { writeStarter } from './starter-items.ts';
import { readSetupWords } from './setup-words.ts';

const given = {
  organization: 'Norms Open Institute',
  initials: 'NOI',
  country: 'ES',
  marks: ['NOI'],
  administrator: 'admin@noi.example.org',
};

const bodies = [
  ['sells, in two languages', { languages: ['en', 'es'] }],
  [
    'does nothing of all that, in one',
    { languages: ['en'], sells: false, members: false, committees: false, training: false },
  ],
] as const;

async function writeFor(more: object) {
  const checked = checkAnswers({ ...given, ...more });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return { answers: checked.answers, ...(await writeStarter(checked.answers)) };
}

/** Addresses that are no items: pages of the areas, forms of the content. */
const areas = globSync('**/*.{astro,ts}', { cwd: path.join(projectRoot(), 'src/pages') }).map(
  (file) => `/${file.replace(/(\/index)?\.(astro|ts)$/, '')}`,
);
const isOfArea = (address: string): boolean =>
  areas.some((area) => new RegExp(`^${area.replaceAll('.', '\\.').replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`).test(address));

describe.each(bodies)('the starter of a body that %s', (_, more) => {
  it('is whole: every item that the site needs, without a problem', async () => {
    const { live, drafts, answers } = await writeFor(more);
    expect(checkCorpus(live).problems).toEqual([]);
    const footerless = drafts.filter(({ id }) => id !== 'menu:footer');
    expect(checkCorpus([...live, ...footerless]).problems).toEqual([]);
    const { items } = checkCorpus(live);
    for (const type of itemTypeNames) {
      const needed = itemType(type).needed;
      for (const language of answers.languages) {
        const own = items.filter((item) => item.type === type && item.locale === language);
        expect(own.map(({ id }) => nameFromId(id))).toEqual(expect.arrayContaining([...(needed?.names ?? [])]));
        expect(own.map((item) => item.path)).toEqual(expect.arrayContaining([...(needed?.paths ?? [])]));
      }
    }
  });

  it('names the module of each page that is for one, which has no address once that is off', async () => {
    const { live } = await writeFor(more);
    const modules = checkCorpus(live).items.flatMap(({ type, locale, path: at, fields }) =>
      type === 'page' && locale === 'en' && fields['module'] !== undefined ? [[at, fields['module']]] : [],
    );
    const all = [
      ['/committees', 'committees'],
      ['/membership', 'memberships'],
      ['/shop', 'shop'],
      ['/training', 'training'],
    ];
    expect(modules.toSorted()).toEqual('sells' in more ? [] : all);
  });

  it('leads to nothing that does not exist', async () => {
    const { live, drafts } = await writeFor(more);
    const addressesOf = (filed: typeof live) =>
      checkCorpus(filed).items.flatMap(({ path: at, locale }) => (at === null ? [] : sitePath(at, locale)));
    const forms = live.filter(({ id }) => id.startsWith('form:')).map(({ id }) => `/forms/${nameFromId(id)}`);
    const known = (addresses: readonly string[]) => new Set([...addresses, ...forms, ...forms.map((at) => `/es${at}`)]);
    const footerless = drafts.filter(({ id }) => id !== 'menu:footer');
    const liveOnly = known(addressesOf(live));
    const withDrafts = known(addressesOf([...live, ...footerless]));
    const dead = (filed: typeof live, addresses: ReadonlySet<string>) =>
      [...JSON.stringify(filed).matchAll(/(?:"(?:href|redirectUrl|leavingPage)":"|\]\()(\/[^")#?]*)/g)]
        .map(([, at = '']) => at)
        .filter((at) => !addresses.has(at) && !isOfArea(at.replace(/^\/es(?=\/|$)/, '') || '/'));
    expect(dead(live, liveOnly)).toEqual([]);
    expect(dead(drafts, withDrafts)).toEqual([]);
    // Addresses that phrases name belong to pages of the starter, if their module is on.
    const { answers } = await writeFor(more);
    if (answers.sells) {
      const dictionaries = live.filter(({ id }) => id === 'dictionary:addresses');
      for (const { body } of dictionaries) {
        const { locale, fields } = body as { locale: string; fields: { entries: Record<string, string> } };
        for (const at of Object.values(fields.entries)) {
          expect([...liveOnly]).toContain(at.startsWith('/es/') ? at : sitePath(at, locale));
        }
      }
    }
  });

  it('names neither the demo nor a module that is off', async () => {
    const { live, drafts, answers } = await writeFor(more);
    const text = JSON.stringify([...live, ...drafts].filter(({ id }) => id !== 'dictionary:addresses'));
    expect(text).not.toMatch(/msca|meridian|wildfire|sprinkler|\{organization\}|\{initials\}/i);
    if (!answers.sells) expect(text).not.toMatch(/"\/(es\/)?(shop|tienda)"|account-orders/);
    if (!answers.training) expect(text).not.toMatch(/"\/(es\/)?events"|account-training/);
  });
});

it('overrides only phrases that exist', async () => {
  const phrases = await readSetupWords('en');
  const { live } = await writeFor({ languages: ['en', 'es'] });
  for (const { body } of live.filter(({ id }) => id === 'dictionary:addresses')) {
    const { fields } = body as { fields: { entries: Record<string, string> } };
    expect(Object.keys(phrases)).toEqual(expect.arrayContaining(Object.keys(fields.entries)));
  }
});

it.each([
  [{ title: '{organization}' }, { title: 'A & B_C' }],
  [{ content: 'Of {organization}.' }, { content: String.raw`Of A \& B\_C.` }],
  [{ content: '{address}' }, { content: '[postal address]' }],
  [{ text: 'no “{query}”' }, { text: 'no “{query}”' }],
  [{ items: [{ needs: 'shop', label: 'Shop' }, { label: 'Help' }] }, { items: [{ label: 'Help' }] }],
  [{ needs: 'shop', title: 'Shop' }, null],
  [{ needs: 'committees', title: 'Who' }, { title: 'Who' }],
])('fills %j as %j', (template, filled) => {
  const tokens = { organization: 'A & B_C', address: '[postal address]' };
  expect(fillTemplate(template, { tokens, modulesOff: ['shop'] })).toEqual(filled);
});
