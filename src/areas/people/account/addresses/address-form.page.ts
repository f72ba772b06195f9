import { accountPath } from '../../../../../server/people/accounts/account-paths.rules.ts';
import { findAddress, type Address } from '../../../../../server/people/accounts/address.repo.ts';
import { byAddressText } from '../../../../../server/people/accounts/address-names.rules.ts';
import type { AddressInput } from '../../../../../server/people/accounts/address.rules.ts';
import { versionOf } from '../../../../../server/people/accounts/edit-version.ts';
import { addressValues } from '../../../../../server/people/accounts/edited-values.ts';
import { saveAddress } from '../../../../../server/people/accounts/save-address.ts';
import { readPlaceLists } from '../../../../cms/place-lists.ts';
import { accountFrame, type AccountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import type { PageRequest } from '../../../../http/page-request.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { formErrors } from '../account-form.ts';
import { addressesArea, isAddressId } from './address-id.ts';
import { mergeAddress } from './merge-address.ts';

const emptyAddress = ({ account }: AccountFrame, home: string): AddressInput => ({
  ...byAddressText(() => ''),
  firstName: account.firstName,
  lastName: account.lastName,
  country: account.country || home,
  isPoBox: false,
  isDefaultBilling: false,
  isDefaultShipping: false,
});

const readAddress = (form: URLSearchParams): AddressInput => ({
  ...byAddressText((name) => form.get(name) ?? ''),
  isPoBox: form.has('isPoBox'),
  isDefaultBilling: form.has('isDefaultBilling'),
  isDefaultShipping: form.has('isDefaultShipping'),
});

/** The frame with the address of the URL: 'new', or the id of one of the person's own. */
type AddressFrame = AccountFrame & {
  kept: Address | null;
  /** True for a form whose address was removed meanwhile; its entries become a new address. */
  isRemoved: boolean;
};

async function frame(request: PageRequest): Promise<AddressFrame | Response> {
  const opened = await accountFrame(addressesArea)(request);
  if (opened instanceof Response) return opened;
  const id = request.params['address'] ?? '';
  if (id === 'new') return { ...opened, kept: null, isRemoved: false };
  const { db } = request.locals.services;
  if (!isAddressId(id)) return notFound();
  const kept = await findAddress(db, opened.account.userId, id);
  const isRemoved = !kept && request.request.method === 'POST';
  // Back after a removal leads to the list, as an address of somebody else does: both are not in this book.
  if (!kept && !isRemoved)
    return redirectTo(`${accountPath(request.language, addressesArea)}?done=gone`, { status: 302 });
  return { ...opened, kept, isRemoved };
}

/** Shows and saves one address. */
export const addressFormPage = definePage({
  access: 'user',
  frame,
  async load({ page, form, locals }) {
    const values = form ? readAddress(form) : (page.kept ?? emptyAddress(page, locals.site.installation.country));
    const version = form ? (form.get('version') ?? '') : versionOf(addressValues(values));
    return { values, version, choices: await readPlaceLists(locals, page.language, values.country) };
  },
  intents: {
    async submit({ page, form, services, locals }) {
      const { kept, isRemoved, account, language, t } = page;
      if (isRemoved) return { status: 404, errors: [{ message: t('AddressRemovedMeanwhile') }] };
      const values = readAddress(form);
      const version = form.get('version') ?? '';
      const saved = await saveAddress(services, account.userId, {
        ...(kept && { id: kept.id, version }),
        address: values,
      });
      if (saved.ok) return redirectTo(`${accountPath(language, addressesArea)}?done=saved`);
      if (saved.code === 'not_found') return notFound();
      const current =
        kept && saved.code === 'changed_meanwhile' ? await findAddress(services.db, account.userId, kept.id) : null;
      if (current) {
        const { countries } = await readPlaceLists(locals, language, '');
        const { errors, ...show } = mergeAddress({ version, values, current, countries }, t);
        const choices = await readPlaceLists(locals, language, show.values.country);
        return { status: 409, errors, show: { ...show, choices } };
      }
      const isFull = saved.code === 'address_book_full';
      return { errors: isFull ? [{ message: t('AddressBookFull') }] : formErrors(saved.problems, t) };
    },
    // Without a script this button loads the states of another country.
    country: async () => ({}),
  },
});
