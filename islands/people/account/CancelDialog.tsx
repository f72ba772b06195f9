import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx';
import type { Translate } from '../../platform/ui/translate.ts';
import type { SubscriptionsKey } from './subscriptions-phrases.ts';
import type { CancelState, createSubscriptionsStore } from './subscriptions.store.ts';

interface Props {
  t: Translate<SubscriptionsKey>;
  step: Exclude<CancelState['step'], 'closed'>;
  subscription: { id: string; name: string; date: string };
  path: string;
  store: Pick<ReturnType<typeof createSubscriptionsStore>, 'confirm' | 'close'>;
}

/** Asks for confirmation before stopping a renewal, then shows the result. */
export function CancelDialog({ t, step, subscription, path, store }: Props) {
  const words = { product: subscription.name, date: subscription.date };
  const isAsking = step === 'asking' || step === 'busy';
  const title = isAsking
    ? t('SubscriptionsCancelTitle', words)
    : t(step === 'done' ? 'CancelAutoRenewDoneTitle' : 'CancelAutoRenewFailedTitle', words);
  const text = isAsking
    ? t('RenewalStopText', words)
    : t(step === 'done' ? 'CancelAutoRenewDoneText' : 'CancelAutoRenewFailedText', words);
  return (
    <ConfirmDialog
      title={title}
      text={text}
      path={path}
      confirm={isAsking ? t('SubscriptionsCancelConfirm') : undefined}
      isBusy={step === 'busy'}
      decline={t(isAsking ? 'SubscriptionsCancelKeep' : 'SubscriptionsCancelClose')}
      fields={{ intent: 'stop-renewal', renewal: subscription.id }}
      onConfirm={() => void store.confirm()}
      onDecline={() => store.close()}
    />
  );
}
