import { personStorage } from '../../people/person/person-storage.ts';

/** The parts of the browser the store uses, so that its tests need none. */
export interface BrowserEnv {
  language(): string;
  /** Returns the latest and the first source the visit came from, which the order records. */
  orderSources(): { orderSource?: string | undefined; firstOrderSource?: string | undefined };
  makeId(): string | undefined;
  wait(milliseconds: number): Promise<void>;
  /** Tells other tabs and the header that the cart has changed. */
  announce(): void;
  /** Calls back when another tab has changed the cart. @returns the function that stops it */
  onChangeElsewhere(listener: () => void): () => void;
  /**
   * Calls back when the tab is seen again or the page comes out of the back-forward cache.
   * @returns the function that stops it
   */
  onReturn(listener: () => void): () => void;
}

/** Name of the channel on which tabs, and the header, tell each other that the cart changed. */
const channelName = 'cart';

const readOrderSources = (): ReturnType<BrowserEnv['orderSources']> => ({
  orderSource: personStorage.read('order_src') ?? undefined,
  firstOrderSource: personStorage.read('order_src_first') ?? undefined,
});

let channel: BroadcastChannel | undefined;
const openChannel = () => (channel ??= new BroadcastChannel(channelName));

/**
 * The browser this script runs in. The channel is opened at its first use: a product page, which never listens, holds
 * none until something is added.
 */
export const browserEnv: BrowserEnv = {
  language: () => document.documentElement.lang || 'en',
  orderSources: readOrderSources,
  // `randomUUID` exists on pages served securely only; without it an addition is sent once and not repeated.
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
