import { personStorage } from '../../people/person/person-storage.ts';

/** The parts of the browser that the store uses; tests replace them. */
export interface CartEnv {
  language(): string;
  /** Returns the latest and the first source the visit came from, which the order records. */
  orderSources(): { orderSource?: string | undefined; firstOrderSource?: string | undefined };
  makeId(): string | undefined;
  wait(milliseconds: number): Promise<void>;
  /** Notifies other tabs and the header of a change of the cart. */
  announce(): void;
  /**
   * Calls back when another tab has changed the cart.
   * @returns a function that stops it
   */
  onChangeElsewhere(listener: () => void): () => void;
  /**
   * Calls back when the tab becomes visible again or the page is restored from the back-forward cache.
   * @returns a function that stops it
   */
  onReturn(listener: () => void): () => void;
}

/** Channel on which tabs and the header announce changes of the cart. */
const channelName = 'cart';

const readOrderSources = (): ReturnType<CartEnv['orderSources']> => ({
  orderSource: personStorage.read('order_src') ?? undefined,
  firstOrderSource: personStorage.read('order_src_first') ?? undefined,
});

let channel: BroadcastChannel | undefined;
const openChannel = () => (channel ??= new BroadcastChannel(channelName));

/**
 * The browser. The channel is opened on first use: a product page, which never listens, opens none before an addition.
 */
export const cartEnv: CartEnv = {
  language: () => document.documentElement.lang || 'en',
  orderSources: readOrderSources,
  // `randomUUID` exists only on secure pages; without it an addition is sent once and never repeated.
  makeId: () => (crypto as Partial<Crypto>).randomUUID?.(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  announce: () => openChannel().postMessage('changed'),
  onChangeElsewhere(listener) {
    openChannel().addEventListener('message', listener);
    return () => openChannel().removeEventListener('message', listener);
  },
  onReturn(listener) {
    const onVisible = () => document.visibilityState === 'visible' && listener();
    const onShow = (event: PageTransitionEvent) => event.persisted && listener();
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pageshow', onShow);
    };
  },
};
