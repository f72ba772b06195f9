import { splitSitePath } from '../../content/items/site-path.rules.ts';

/**
 * First parts of addresses on which the prompt never appears: where people buy, read a standard or fill in a form
 * (docs/decisions/account-and-profile.md#profile-prompt). Pages with fields are left out wherever they are.
 */
const excluded: ReadonlySet<string> = new Set([
  'cart',
  'checkout',
  'comments',
  'confirmation',
  'documents',
  'downloads',
  'forms',
  'library',
  'orders',
  'preview',
  'products',
  'thankyou',
  'verify',
]);

/** The page of the account that is about nothing in particular. */
const accountHome = '/user/my-account';

/** Returns whether the prompt may appear on a page, by the path of its address. */
export function isPromptPath(address: string): boolean {
  const path = splitSitePath(address.toLowerCase()).path.replace(/(?!^)\/$/, '');
  const [first = ''] = path.slice(1).split('/');
  return first === 'user' ? path === accountHome : !excluded.has(first);
}
