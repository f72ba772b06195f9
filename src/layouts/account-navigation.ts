import { accountPath } from '../../server/people/accounts/account-paths.rules.ts';

export interface AccountEntry {
  name: string;
  label: string;
  href: string;
  description: string | null;
  isCurrent: boolean;
}

/**
 * The side navigation's entries: each content item's name takes the place of the last segment
 * (docs/decisions/account-and-profile.md#side-navigation).
 */
export function accountEntries(
  items: readonly { label: string; href: string; description: string | null }[],
  language: string,
  subRoute: string,
): AccountEntry[] {
  return items.map(({ label, href, description }) => {
    const name = href.split('/').filter(Boolean).at(-1) ?? '';
    return { name, label, description, href: accountPath(language, name), isCurrent: name === subRoute };
  });
}
