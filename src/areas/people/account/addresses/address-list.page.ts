import { listAddresses, type Address } from '../../../../../server/people/accounts/address.repo.ts';
import { removeAddress } from '../../../../../server/people/accounts/remove-address.ts';
import { setDefaultAddress } from '../../../../../server/people/accounts/set-default-address.ts';
import { accountFrame, type AccountFrame } from '../../../../layouts/account-frame.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { addressesArea, isAddressId } from './address-id.ts';

type FormCall = PageCall<AccountFrame> & { form: URLSearchParams };

async function remove({ page, form, services }: FormCall): Promise<Response> {
  const id = form.get('id') ?? '';
  const removed = isAddressId(id) && (await removeAddress(services.db, page.account.userId, id)).ok;
  return removed ? redirectTo(`${page.path}?done=removed`) : notFound();
}

const makeDefault =
  (use: 'billing' | 'shipping') =>
  async ({ page, form, services }: FormCall): Promise<Response> => {
    const id = form.get('id') ?? '';
    const choice = { id, isDefaultBilling: use === 'billing', isDefaultShipping: use === 'shipping' };
    const isSet = isAddressId(id) && (await setDefaultAddress(services, page.account.userId, choice)).ok;
    return isSet ? redirectTo(`${page.path}?done=default`) : notFound();
  };

/** Shows the address book, with forms that set a default or remove an address. */
export const addressListPage = definePage({
  access: 'user',
  frame: accountFrame(addressesArea),
  async load({ page, services, locals, url }) {
    const kept = await listAddresses(services.db, page.account.userId);
    const addresses = await Promise.all(kept.map((address) => withNames(locals, address)));
    return { addresses, done: url.searchParams.get('done') };
  },
  intents: { remove, billing: makeDefault('billing'), shipping: makeDefault('shipping') },
});

/** Adds the names of country and state, and whether orders from there are refused. */
async function withNames({ services, language }: App.Locals, address: Address) {
  const content = services.accountContent;
  const [countries, states] = [await content.countries(language), await content.states(address.country, language)];
  const country = countries.find(({ code }) => code === address.country);
  return {
    ...address,
    countryName: country?.countryName ?? address.country,
    stateName: states.find(({ code }) => code === address.state)?.stateProvinceName ?? address.state,
    isSanctioned: country?.allowForOrders === false,
  };
}
