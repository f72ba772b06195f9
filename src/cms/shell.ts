import * as v from 'valibot';
import * as answers from '../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from './query.ts';
import { field, pick } from './selection.ts';

const { siteAnswer, adDetail, dictionaryEntry, footerAnswer, headerAnswer, menuItem, topicArea } = answers;

const menuLeaf = v.object(pick(menuItem, 'label', 'href', 'description'));
const menuBranch = v.object({ ...menuLeaf.entries, children: v.array(menuLeaf) });
const footerBranch = v.object({ ...menuLeaf.entries, children: field('children(first: 20)', v.array(menuLeaf)) });
const menuRoot = v.object({ ...menuLeaf.entries, children: v.array(menuBranch) });

/** Header, menu, footer, announcement and dictionary of every page: one query per language, so it is cached. */
export const shellQuery = defineQuery(
  'GetShell',
  '$language: String!',
  v.object({
    site: field('site(language: $language)', v.nullable(siteAnswer)),
    /** Only their colours are read: they are part of the brand's style sheet. */
    topicAreas: field(
      'topicAreas(path: "main", language: $language)',
      v.nullable(
        v.object({ children: field('children(first: 50)', v.array(v.object(pick(topicArea, 'value', 'color')))) }),
      ),
    ),
    header: field('header(language: $language)', v.nullable(headerAnswer)),
    menu: field('menu(id: "main", language: $language)', v.nullable(v.object({ items: v.array(menuRoot) }))),
    footer: field(
      'footer(datasource: "main", language: $language)',
      v.nullable(
        v.object({
          ...pick(footerAnswer, 'organization', 'address', 'legal', 'social'),
          navigation: v.object({ items: field('items(first: 20)', v.array(footerBranch)) }),
        }),
      ),
    ),
    adDetails: field('adDetails(path: "/settings/ads", language: $language)', v.array(adDetail)),
    dictionary: field('dictionary(language: $language)', v.array(dictionaryEntry)),
  }),
);

export type Shell = v.InferOutput<typeof shellQuery.schema>;
export type SiteRecord = NonNullable<Shell['site']>;
export type Header = NonNullable<Shell['header']>;
export type Footer = NonNullable<Shell['footer']>;
export type MenuItem = v.InferOutput<typeof menuRoot>;
export type AdDetail = Shell['adDetails'][number];
