import { sitePath, splitSitePath } from '../../content/items/site-path.rules.ts';

/**
 * The account area's address without locale prefix; every area is a sub-route of it
 * (docs/decisions/account-and-profile.md#one-account-tree).
 */
const accountHome = '/user/my-account';

/** Other accepted spellings: the name at the root → the sub-route. */
const literalNames: Readonly<Record<string, string>> = {
  accountinformation: 'account-information',
  'account-information': 'account-information',
  'account-addresses': 'account-addresses',
  'account-membership': 'account-membership',
  'account-training-management': 'account-training-management',
  'account-training': 'account-training',
  'account-mycommittees': 'account-mycommittees',
  'account-committee-applications': 'account-committee-applications',
  'account-forms': 'account-forms',
  'account-enforcer-funding': 'account-enforcer-funding',
  'account-notification-preferences': 'account-notification-preferences',
  'account-orders': 'account-orders',
  'account-payments': 'account-payments',
  'account-subscriptions': 'account-subscriptions',
  'account-resources': 'account-resources',
  'account-data': 'account-data',
};

/** Returns an area's address on the site, locale prefix included; the account home without a sub-route. */
export const accountPath = (language: string, subRoute = ''): string =>
  sitePath(subRoute ? `${accountHome}/${subRoute}` : accountHome, language);

/**
 * Returns the target of another spelling ('/accountinformation', '/user/myaccount/account-orders'), with or without
 * locale prefix; null for every other path. The caller appends the query.
 */
export function accountRedirect(path: string): string | null {
  const { locale, path: asked } = splitSitePath(path);
  const parts = asked.toLowerCase().split('/').filter(Boolean);
  if (parts[0] === 'user' && (parts[1] === 'myaccount' || parts[1] === 'my-account')) {
    const [, spelling, name, ...rest] = parts;
    const known = name === undefined || Object.hasOwn(literalNames, name) ? literalNames[name ?? ''] : name;
    if (spelling === 'my-account' && known === name) return null;
    return accountPath(locale, [known, ...rest].filter((part) => part !== undefined).join('/'));
  }
  const [name, ...rest] = parts;
  if (rest.length > 0 || !name || !Object.hasOwn(literalNames, name)) return null;
  return accountPath(locale, literalNames[name]);
}
