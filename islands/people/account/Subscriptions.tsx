import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { FormError } from '../../platform/ui/ErrorSummary.tsx';
import { createTranslator, type Translate } from '../../platform/ui/translate.ts';
import { sitePath } from '../../../server/content/items/site-path.rules.ts';
import type { PlanChoice } from '../../../server/store/cart/held-plan.rules.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { SeatList, type SentSeats, type ShownSeats } from './SeatList.tsx';
import type { SubscriptionsKey } from './subscriptions-phrases.ts';
import { createSubscriptionsStore } from './subscriptions.store.ts';
import './account.css';

/** A subscription for display, with formatted dates. */
export interface ShownSubscription extends ShownSeats {
  name: string;
  type: 'link' | 'codes';
  state: 'pastDue' | 'renews' | 'expires';
  /** YYYY-MM-DD, extended access included. */
  expiresOn: string;
  date: string;
  /** Set if it is past due. */
  usableUntil: string | null;
  isOwner: boolean;
  isStoppedByDesk: boolean;
  isStoppable: boolean;
  /** The product that extends it, for the cart; null if there is none. */
  renewal: { productId: string; sku: string; quantity: number } | null;
  /** Terms that are paid and have not begun, with their first day. */
  coming: readonly { date: string; licenses: number }[];
  /** The product that adds seats to a team's plan. */
  addition: { productId: string; sku: string } | null;
}

interface Props {
  subscriptions: readonly ShownSubscription[];
  asksAbout: string | null;
  sentSeats: SentSeats | null;
  errors: readonly FormError[];
  path: string;
  language: string;
  accountProfileId: string;
  phrases: Readonly<Record<string, string>>;
}

const labels = { pastDue: 'PastDue', renews: 'Renews', expires: 'Expires' } as const;

/** Renders the active subscriptions and the actions of their owner. */
export function Subscriptions(props: Props) {
  const { subscriptions, asksAbout, accountProfileId, phrases, path } = props;
  const isAsked = subscriptions.some(({ id, isStoppable }) => id === asksAbout && isStoppable);
  const [store] = useState(() => createSubscriptionsStore({ accountProfileId, asksAbout: isAsked ? asksAbout : null }));
  const [t] = useState(() => createTranslator<SubscriptionsKey>(phrases));
  const cancel = useStore(store.$cancel);
  const selected = subscriptions.find(({ id }) => id === cancel.id);
  if (subscriptions.length === 0) return <p>{t('SubscriptionsNone')}</p>;
  return (
    <>
      <ul role="list" className="subscriptions">
        {subscriptions.map((given) => {
          const isStopped = cancel.stopped.includes(given.id);
          const state = isStopped && given.state === 'renews' ? 'expires' : given.state;
          const subscription = { ...given, state, isStoppable: given.isStoppable && !isStopped } as const;
          return (
            <li key={given.id} id={`subscription-${given.id}`}>
              <Facts t={t} subscription={subscription} />
              <Actions
                t={t}
                subscription={subscription}
                path={path}
                language={props.language}
                onCancel={() => store.ask(given.id)}
              />
              {given.seats.length > 0 && (
                <SeatList t={t} path={path} shown={given} sent={props.sentSeats} errors={props.errors} />
              )}
            </li>
          );
        })}
      </ul>
      {selected && cancel.step !== 'closed' && (
        <CancelDialog t={t} path={path} step={cancel.step} subscription={selected} store={store} />
      )}
    </>
  );
}

function Facts({ t, subscription }: { t: Translate<SubscriptionsKey>; subscription: ShownSubscription }) {
  const { name, type, state, expiresOn, date, usableUntil, isOwner } = subscription;
  return (
    <>
      <h2>{name}</h2>
      <p className="subscription-type">
        {t(type === 'link' ? 'SubscriptionsLink' : 'SubscriptionsOnlineCodes')}
        {!isOwner && ` · ${t('SubscriptionsHeld')}`}
      </p>
      <p className={state === 'pastDue' ? 'subscription-state past-due' : 'subscription-state'}>
        {t(labels[state])} <time dateTime={expiresOn}>{date}</time>
      </p>
      {usableUntil && <p>{t('AccountUsableUntil', { date: usableUntil })}</p>}
      {subscription.coming.map((term) => (
        <p key={term.date}>{t('SubscriptionsNext', { date: term.date, count: term.licenses })}</p>
      ))}
    </>
  );
}

interface ActionProps {
  t: Translate<SubscriptionsKey>;
  subscription: ShownSubscription;
  path: string;
  language: string;
  onCancel: () => void;
}

function Actions({ t, subscription, path, language, onCancel }: ActionProps) {
  const { id, name, isStoppable, isStoppedByDesk, renewal, addition } = subscription;
  const of = <span className="visually-hidden">: {name}</span>;
  if (isStoppedByDesk) {
    return (
      <p>
        {t('RenewalStopDesk')} <a href={t('PurchaseContactPath')}>{t('PurchaseContact')}</a>
      </p>
    );
  }
  if (!isStoppable && !renewal && !addition) return null;
  return (
    <div className="subscription-actions">
      {isStoppable && (
        <a
          className="button"
          href={`${path}?cancel=${id}`}
          onClick={(event) => {
            event.preventDefault();
            onCancel();
          }}
        >
          {t('SubscriptionsCancel')}
          {of}
        </a>
      )}
      {addition && (
        <BuyForm
          language={language}
          label={t('SubscriptionsAddSeats')}
          name={name}
          item={{ productId: addition.productId, sku: addition.sku, quantity: 1 }}
          plan="add"
        />
      )}
      {renewal && (
        <BuyForm language={language} label={t('SubscriptionsRenew')} name={name} item={renewal} plan="renew" />
      )}
    </div>
  );
}

interface BuyFormProps {
  language: string;
  label: string;
  /** Name of the plan, for those who do not see where the button stands. */
  name: string;
  item: { productId: string; sku: string; quantity: number };
  plan: PlanChoice;
}

/** Puts a further term of a plan, or more seats of it, into the cart. */
function BuyForm({ language, label, name, item, plan }: BuyFormProps) {
  return (
    <form method="post" action={sitePath('/cart/add', language)}>
      <input type="hidden" name="productId" value={item.productId} />
      <input type="hidden" name="variantId" value={item.sku} />
      <input type="hidden" name="quantity" value={item.quantity} />
      <input type="hidden" name="plan" value={plan} />
      <button className={plan === 'renew' ? 'button-signal' : 'button'}>
        {label}
        <span className="visually-hidden">: {name}</span>
      </button>
    </form>
  );
}
