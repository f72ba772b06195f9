import { listAddresses } from '../../../../../server/people/accounts/address.repo.ts';
import { showAddress } from '../../../../../server/people/accounts/show-address.ts';
import { finishCard } from '../../../../../server/store/payments/save-confirmed-card.ts';
import { listCards, removeCard, setDefaultCard } from '../../../../../server/store/payments/manage-cards.ts';
import { isGatewayRef, type WireInstrument } from '../../../../../server/store/payments/payments.contract.ts';
import { showCard } from '../../../../../server/store/payments/show-card.ts';
import { showCredit } from '../../../../components/orders/show-credit.ts';
import { getStates } from '../../../../cms/queries/states.ts';
import { readPlaceLists } from '../../../../cms/place-lists.ts';
import { read } from '../../../../cms/query.ts';
import { accountFrame, type AccountFrame } from '../../../../layouts/account-frame.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';

type Call = PageCall<AccountFrame>;

/** Makes the intent of a form about one card, for browsers without scripts. */
const changeCard =
  (change: typeof removeCard | typeof setDefaultCard, done: 'removed' | 'default') =>
  async ({ page, form, services }: Call & { form: URLSearchParams }): Promise<Response> => {
    const cardRef = form.get('id') ?? '';
    if (!isGatewayRef(cardRef)) return notFound();
    const { userId, customerTokenId } = page.account;
    const changed = await change(services, { userId, customerTokenId: customerTokenId ?? '', cardRef });
    return changed.ok ? redirectTo(`${page.path}?done=${done}`) : notFound();
  };

export const paymentsPage = definePage({
  access: 'user',
  frame: accountFrame('account-payments'),
  async load(call) {
    const { page, services, locals, url } = call;
    const setupRef = url.searchParams.get('setup_intent');
    if (setupRef !== null) return finishSetup(call, setupRef);
    const { account, language } = page;
    const [cards, addresses, { countries }] = await Promise.all([
      readCards(call),
      listAddresses(services.db, account.userId),
      readPlaceLists(locals, language, ''),
    ]);
    const used = [account.country, services.installation.country, ...addresses.map(({ country }) => country)];
    const done = url.searchParams.get('done');
    return {
      // Null if the gateway did not answer: the page then loads them.
      cards,
      countries,
      customerTokenId: account.customerTokenId,
      addresses: addresses.map(showAddress),
      states: await readStates(call, [...used, ...(cards ?? []).map(({ billTo }) => billTo.country)]),
      credit: await showCredit(services.db, account.userId, { language, t: page.t, locality: services.installation }),
      done,
      asksAbout: url.searchParams.get('remove'),
      // The card's bank gives no reason.
      errors: done === 'refused' ? [{ message: page.t('CardNotConfirmed') }] : [],
    };
  },
  intents: { remove: changeCard(removeCard, 'removed'), default: changeCard(setDefaultCard, 'default') },
});

/**
 * Completes the return from the card's bank, and redirects, because the address contains what should not be bookmarked.
 */
async function finishSetup({ page, services }: Call, setupRef: string): Promise<Response> {
  const finished = isGatewayRef(setupRef) && (await finishCard(services, page.account.userId, setupRef)).ok;
  return redirectTo(`${page.path}?done=${finished ? 'saved' : 'refused'}`);
}

async function readCards({ page, services, locals }: Call): Promise<WireInstrument[] | null> {
  const { userId, customerTokenId } = page.account;
  if (!customerTokenId) return [];
  try {
    const cards = await listCards(services, { userId, customerTokenId });
    return cards.ok ? cards.value.map(showCard) : [];
  } catch (error) {
    services.log.error({ err: error, requestId: locals.requestId }, 'the saved cards could not be read');
    return null;
  }
}

async function readStates({ locals, language }: Call, countries: readonly string[]) {
  const known = [...new Set(countries)].filter(Boolean);
  const lists = await Promise.all(known.map((countryCode) => read(locals, getStates, { countryCode, language })));
  return Object.fromEntries(lists.map(({ states }, at) => [known[at] ?? '', states]));
}
