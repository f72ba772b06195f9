import { useEffect, useId, useRef } from 'react';
import type { Translate } from '../ui/translate.ts';
import type { SubscriptionsKey } from './subscriptions-phrases.ts';
import type { CancelState, createSubscriptionsStore } from './subscriptions.store.ts';
import type { ShownSubscription } from './Subscriptions.tsx';
import '../ui/dialog.css';

interface Props {
  t: Translate<SubscriptionsKey>;
  step: Exclude<CancelState['step'], 'closed'>;
  subscription: ShownSubscription;
  path: string;
  store: Pick<ReturnType<typeof createSubscriptionsStore>, 'confirm' | 'close'>;
}

/**
 * Asks before a renewal is stopped, and says in its place how that went. As the server draws it, it stands open and is a form,
 * so that it does the same without a script.
 */
export function CancelDialog({ t, step, subscription, path, store }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => focused.current?.focus(), [step]);
  const words = { product: subscription.name, date: subscription.date };
  const isAsking = step === 'asking' || step === 'busy';
  const title = isAsking
    ? t('SubscriptionsCancelTitle', words)
    : t(step === 'done' ? 'CancelAutoRenewDoneTitle' : 'CancelAutoRenewFailedTitle', words);
  const text = isAsking
    ? t('RenewalStopText', words)
    : t(step === 'done' ? 'CancelAutoRenewDoneText' : 'CancelAutoRenewFailedText', words);
  return (
    <dialog
      ref={dialog}
      open
      className="confirm-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        store.close();
      }}
    >
      <form
        method="post"
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          void store.confirm();
        }}
      >
        <div aria-live="polite">
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-text`}>{text}</p>
        </div>
        <input type="hidden" name="intent" value="stop-renewal" />
        <input type="hidden" name="renewal" value={subscription.id} />
        <p className="confirm-buttons">
          {isAsking && (
            <button className="button-primary" disabled={step === 'busy'}>
              {t('SubscriptionsCancelConfirm')}
            </button>
          )}
          <a
            ref={focused}
            className="button"
            href={path}
            onClick={(event) => {
              event.preventDefault();
              store.close();
            }}
          >
            {t(isAsking ? 'SubscriptionsCancelKeep' : 'SubscriptionsCancelClose')}
          </a>
        </p>
      </form>
    </dialog>
  );
}
