import * as v from 'valibot';
import { byWireText } from './address-names.rules.ts';
import { saved, sentVersion } from './user.contract.ts';
import { languageParameter } from '../../platform/localized.contract.ts';

const flag = v.optional(v.boolean(), false);

/** The texts of an address under wire names (docs/decisions/wire-names.md#addresses-and-names). */
export const textEntries = <Text extends v.GenericSchema>(text: Text) => byWireText(() => text);

/** The texts of an address in a request; the rules check limits and places. */
export const sentTexts = textEntries(v.optional(v.string(), ''));

/** An address in a request. */
export const addressBody = v.object({
  ...sentTexts,
  Billing: flag,
  Shipping: flag,
  xp: v.optional(v.object({ isPOBox: flag }), {}),
  version: sentVersion,
});
export type AddressBody = v.InferOutput<typeof addressBody>;

/** An address in an answer; `Billing` and `Shipping` are true for the default of each. */
export const address = v.object({
  ID: v.string(),
  ...textEntries(v.string()),
  Billing: v.boolean(),
  Shipping: v.boolean(),
  xp: v.object({ SaveToAddressBook: v.literal(true), isPOBox: v.boolean() }),
  version: v.string(),
});
export type WireAddress = v.InferOutput<typeof address>;

const access = 'user' as const;
const one = '/api/user/addresses/{id}';
const params = { id: v.pipe(v.string(), v.uuid('must be the ID of an address')) };
const bodyLimit = 20_000;

export const listAddresses = {
  method: 'GET',
  path: '/api/user/addresses',
  summary: "The signed-in user's address book, the defaults first",
  access,
  answers: {
    200: {
      description: 'All addresses; a book holds no more than a page',
      schema: v.object({ items: v.array(address), total: v.number(), pageSize: v.number() }),
    },
  },
} as const;

export const postAddress = {
  method: 'POST',
  path: '/api/user/addresses',
  summary: 'Adds an address',
  access,
  body: addressBody,
  bodyLimit,
  answers: { 200: { description: 'The address as it is kept', schema: saved(address) } },
} as const;

export const getAddress = {
  method: 'GET',
  path: one,
  summary: 'One address of the signed-in user',
  access,
  params,
  answers: { 200: { description: 'The address', schema: address } },
} as const;

export const putAddress = {
  method: 'PUT',
  path: one,
  summary:
    'Changes an address; Billing or Shipping true makes it the default. With the version it was read with, 409 tells what was changed since',
  access,
  params,
  body: addressBody,
  bodyLimit,
  answers: { 200: { description: 'The address as it is kept', schema: saved(address) } },
} as const;

export const deleteAddress = {
  method: 'DELETE',
  path: one,
  summary: 'Removes an address; when it was a default, the newest remaining one becomes it',
  access,
  params,
  answers: { 200: { description: 'The address that is gone', schema: saved(address) } },
} as const;

const codeSchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a two-letter country code'));
const language = v.object({ language: languageParameter });

export const getCountries = {
  method: 'GET',
  path: '/api/countries',
  summary: 'Every country; allowForOrders is false for sanctioned ones',
  access: 'public',
  query: language,
  answers: {
    200: {
      description: 'The countries',
      schema: v.array(v.object({ code: v.string(), countryName: v.string(), allowForOrders: v.boolean() })),
    },
  },
} as const;

export const getStates = {
  method: 'GET',
  path: '/api/countries/{code}/states',
  summary: 'The states of a country; none where its state is free text',
  access: 'public',
  params: { code: codeSchema },
  query: language,
  answers: {
    200: {
      description: 'The states',
      schema: v.array(v.object({ code: v.string(), stateProvinceName: v.string() })),
    },
  },
} as const;

export const addressEndpoints = [
  listAddresses,
  postAddress,
  getAddress,
  putAddress,
  deleteAddress,
  getCountries,
  getStates,
];
