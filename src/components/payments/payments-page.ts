import { accountPath } from '../../../server/accounts/account-paths.rules.ts';
import { listAddresses } from '../../../server/accounts/address.repo.ts';
import { showAddress } from '../../../server/accounts/show-address.ts';
import type { WireAddress } from '../../../server/accounts/address.contract.ts';
import { finishCard } from '../../../server/payments/keep-card.ts';
import { listCards, removeCard, setDefaultCard } from '../../../server/payments/manage-cards.ts';
import { isGatewayRef, type WireInstrument } from '../../../server/payments/payments.contract.ts';
import { showCard } from '../../../server/payments/show-card.ts';
import type { State } from '../../../islands/payments/payments-context.tsx';
import { getStates } from '../../cms/queries/states.ts';
import { read } from '../../cms/query.ts';
import { leaveFor, openAccount, readForm, type AccountFrame, type PageContext } from '../account/open-account.ts';
import { defaultCountry, readPlaceLists, type PlaceChoices } from '../account/place-lists.ts';

const area = 'account-payments';
const notFound = () => new Response('Not found', { status: 404 });

export interface PaymentsModel {
  frame: AccountFrame;
  customerTokenId: string | null;
  /** Null when the gateway did not answer: the page loads them then. */
  cards: WireInstrument[] | null;
  addresses: WireAddress[];
  countries: PlaceChoices['countries'];
  states: Record<string, State[]>;
  /** What the last form without JavaScript did: 'removed' or 'default'; or how the bank's question ended. */
  done: string | null;
  asksAbout: string | null;
}

/** The saved cards; the small forms that remove one or make it the default work without JavaScript too. */
export async function openPayments(context: PageContext): Promise<PaymentsModel | Response> {
  const frame = await openAccount(context, area);
  if (frame instanceof Response) return frame;
  const { locals, request, url } = context;
  const { services } = locals;
  const { account, language } = frame;
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const customerTokenId = account.customerTokenId;
  const setupRef = url.searchParams.get('setup_intent');
  if (setupRef !== null) return finish(services, account.userId, setupRef, language);
  if (form) {
    const cardRef = form.get('id') ?? '';
    if (!isGatewayRef(cardRef)) return notFound();
    const ask = { userId: account.userId, customerTokenId: customerTokenId ?? '', cardRef };
    const isRemoval = form.get('intent') === 'remove';
    const result = await (isRemoval ? removeCard : setDefaultCard)(services, ask);
    if (!result.ok) return notFound();
    return leaveFor(`${accountPath(language, area)}?done=${isRemoval ? 'removed' : 'default'}`);
  }
  const [cards, addresses, { countries }] = await Promise.all([
    readCards(locals, account.userId, customerTokenId),
    listAddresses(services.db, account.userId),
    readPlaceLists(locals, language, ''),
  ]);
  const known = [account.country, defaultCountry, ...addresses.map(({ country }) => country)];
  return {
    ...{ frame, customerTokenId, cards, countries },
    addresses: addresses.map(showAddress),
    states: await readStates(locals, language, [...known, ...(cards ?? []).map(({ billTo }) => billTo.country)]),
    done: url.searchParams.get('done'),
    asksAbout: url.searchParams.get('remove'),
  };
}

/** Back from the card's bank. The address is left at once: it carries what nobody should bookmark. */
async function finish(services: App.Locals['services'], userId: string, setupRef: string, language: string) {
  const finished = isGatewayRef(setupRef) && (await finishCard(services, userId, setupRef)).ok;
  return leaveFor(`${accountPath(language, area)}?done=${finished ? 'saved' : 'refused'}`);
}

async function readCards(locals: App.Locals, userId: string, customerTokenId: string | null) {
  if (!customerTokenId) return [];
  const { services, requestId } = locals;
  try {
    const cards = await listCards(services, { userId, customerTokenId });
    return cards.ok ? cards.value.map(showCard) : [];
  } catch (error) {
    services.log.error({ err: error, requestId }, 'the saved cards could not be read');
    return null;
  }
}

async function readStates(locals: App.Locals, language: string, countries: readonly string[]) {
  const known = [...new Set(countries)].filter(Boolean);
  const lists = await Promise.all(known.map((countryCode) => read(locals, getStates, { countryCode, language })));
  return Object.fromEntries(lists.map(({ states }, at) => [known[at] ?? '', states]));
}
