import { accountPath } from '../../../server/accounts/account-paths.rules.ts';
import { findAddress, listAddresses, type Address } from '../../../server/accounts/address.repo.ts';
import type { AddressInput } from '../../../server/accounts/address.rules.ts';
import { removeAddress } from '../../../server/accounts/remove-address.ts';
import { saveAddress } from '../../../server/accounts/save-address.ts';
import { setDefaultAddress } from '../../../server/accounts/set-default-address.ts';
import type { FormError } from '../form-errors.ts';
import { formErrors } from './account-form.ts';
import { readPlace } from './information.ts';
import { leaveFor, openAccount, readForm, type AccountFrame, type PageContext } from './open-account.ts';
import { defaultCountry, readPlaceLists, type PlaceChoices } from './place-lists.ts';

const area = 'account-addresses';
const isId = (text: string) => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
const notFound = () => new Response('Not found', { status: 404 });

/** An address of the list with the names of its country and state. */
interface ShownAddress extends Address {
  countryName: string;
  stateName: string;
  isSanctioned: boolean;
}

export interface AddressListModel {
  frame: AccountFrame;
  addresses: ShownAddress[];
  /** What the last form did: 'saved', 'removed' or 'default'. */
  done: string | null;
}

/** The address book; its small forms set defaults and remove. */
export async function openAddressList(context: PageContext): Promise<AddressListModel | Response> {
  const frame = await openAccount(context, area);
  if (frame instanceof Response) return frame;
  const { locals, request, url } = context;
  const { services } = locals;
  const { account, language } = frame;
  const form = await readForm(request);
  if (form instanceof Response) return form;
  if (form) {
    const id = form.get('id') ?? '';
    const intent = form.get('intent') ?? '';
    if (!isId(id)) return notFound();
    const isRemoval = intent === 'remove';
    const result = isRemoval
      ? await removeAddress(services.db, account.userId, id)
      : await setDefaultAddress(services, account.userId, {
          id,
          isDefaultBilling: intent === 'billing',
          isDefaultShipping: intent === 'shipping',
        });
    if (!result.ok) return notFound();
    return leaveFor(`${accountPath(language, area)}?done=${isRemoval ? 'removed' : 'default'}`);
  }
  const addresses = await listAddresses(services.db, account.userId);
  const shown = await Promise.all(addresses.map((address) => withNames(locals, language, address)));
  return { frame, addresses: shown, done: url.searchParams.get('done') };
}

async function withNames(locals: App.Locals, language: string, address: Address): Promise<ShownAddress> {
  const content = locals.services.accountContent;
  const [countries, states] = [await content.countries(language), await content.states(address.country, language)];
  const country = countries.find(({ code }) => code === address.country);
  return {
    ...address,
    countryName: country?.countryName ?? address.country,
    stateName: states.find(({ code }) => code === address.state)?.stateProvinceName ?? address.state,
    isSanctioned: country?.allowForOrders === false,
  };
}

export interface AddressFormModel {
  frame: AccountFrame;
  /** Null while the address is new. */
  id: string | null;
  values: AddressInput;
  choices: PlaceChoices;
  errors: FormError[];
}

const empty = (frame: AccountFrame): AddressInput => ({
  firstName: frame.account.firstName,
  lastName: frame.account.lastName,
  companyName: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: frame.account.country || defaultCountry,
  phone: '',
  isPoBox: false,
  isDefaultBilling: false,
  isDefaultShipping: false,
});

const readAddress = (form: URLSearchParams): AddressInput => ({
  firstName: form.get('firstName') ?? '',
  lastName: form.get('lastName') ?? '',
  companyName: form.get('companyName') ?? '',
  ...readPlace(form),
  phone: form.get('phone') ?? '',
  isPoBox: form.has('isPoBox'),
  isDefaultBilling: form.has('isDefaultBilling'),
  isDefaultShipping: form.has('isDefaultShipping'),
});

/** The form of one address: `/account-addresses/new`, or the id of one of the person's own. */
export async function openAddressForm(context: PageContext): Promise<AddressFormModel | Response> {
  const opened = await openAccount(context, area);
  if (opened instanceof Response) return opened;
  const { locals, request, params } = context;
  const { account, language, t } = opened;
  const name = params['address'] ?? '';
  const id = name === 'new' ? null : name;
  const kept = id && isId(id) ? await findAddress(locals.services.db, account.userId, id) : null;
  if (id && !kept) return notFound();
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const values = form ? readAddress(form) : (kept ?? empty(opened));
  let errors: FormError[] = [];
  if (form && form.get('intent') !== 'country') {
    const saved = await saveAddress(locals.services, account.userId, { ...(id && { id }), address: values });
    if (saved.ok) {
      return leaveFor(`${accountPath(language, area)}?done=saved`);
    }
    errors = saved.code === 'address_book_full' ? [{ message: t('AddressBookFull') }] : formErrors(saved.fields, t);
  }
  const choices = await readPlaceLists(locals, language, values.country);
  const frame = { ...opened, path: `${opened.path}/${name}` };
  return { frame, id, values, choices, errors };
}
