import type { Translate } from '../../cms/dictionary.ts';

/** A place where a reader can tell others of a page. */
interface ShareLink {
  name: string;
  href: string;
  /** True for another site, which opens beside the page. */
  isElsewhere: boolean;
}

interface SharedPage {
  /** Canonical and absolute. */
  address: string;
  title: string;
}

/** Share address of each site, and its parameters. */
const sites: readonly { name: string; at: string; ask: (page: SharedPage) => Record<string, string> }[] = [
  { name: 'LinkedIn', at: 'https://www.linkedin.com/sharing/share-offsite/', ask: ({ address }) => ({ url: address }) },
  { name: 'X', at: 'https://x.com/intent/post', ask: ({ address, title }) => ({ url: address, text: title }) },
  { name: 'Facebook', at: 'https://www.facebook.com/sharer/sharer.php', ask: ({ address }) => ({ u: address }) },
];

/** Returns a query with spaces as %20: mail programs do not decode plus signs. */
const queryOf = (parameters: Record<string, string>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/**
 * Returns the share links of a page: plain links that send nothing before a reader follows one
 * (docs/decisions/content-and-publishing.md#sharing).
 */
export function shareLinks(page: SharedPage, t: Translate): ShareLink[] {
  const mail = queryOf({ subject: page.title, body: page.address });
  return [
    { name: t('ShareEmail'), href: `mailto:?${mail}`, isElsewhere: false },
    ...sites.map(({ name, at, ask }) => ({ name, href: `${at}?${queryOf(ask(page))}`, isElsewhere: true })),
  ];
}
