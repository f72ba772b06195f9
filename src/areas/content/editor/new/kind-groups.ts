import type { ItemTypeName } from '../../../../../server/content/items/item-types.contract.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';

interface KindGroup {
  title: PhraseKey;
  about: PhraseKey;
  types: readonly ItemTypeName[];
}

/** The kinds of content by what an editor is about to do, the most frequent first. */
export const kindGroups: readonly KindGroup[] = [
  { title: 'DeskGroupPages', about: 'DeskGroupAboutPages', types: ['page', 'publication', 'author', 'redirect'] },
  { title: 'DeskGroupHelp', about: 'DeskGroupAboutHelp', types: ['faq', 'faq-tag', 'announcement', 'alert'] },
  {
    title: 'DeskGroupShop',
    about: 'DeskGroupAboutShop',
    types: ['document', 'committee', 'office-kind', 'product', 'spec-content', 'memberships'],
  },
  {
    title: 'DeskGroupFrame',
    about: 'DeskGroupAboutFrame',
    types: ['site', 'menu', 'header', 'footer', 'ad-settings', 'dictionary', 'desk-settings'],
  },
  {
    title: 'DeskGroupLists',
    about: 'DeskGroupAboutLists',
    types: [
      ...(['form', 'marketing-form', 'enumeration', 'country-list', 'state-list', 'topic-areas'] as const),
      ...(['newsletter-topics', 'search-hub', 'search-synonyms', 'facet'] as const),
    ],
  },
];
