/** What the store needs of the browser, so that tests can stand in for it. */
export interface World {
  language(): string;
  /** Where the visit came from, for the order. */
  orderSource(): string | null;
  makeId(): string | undefined;
  wait(milliseconds: number): Promise<void>;
  /** Tells other tabs and the header that the cart is another one. */
  announce(): void;
  /** Is told so by other tabs. @returns what stops it */
  listen(told: () => void): () => void;
}

/** Name of the channel on which tabs tell each other, and the header, that the cart changed. */
const channelName = 'cart';

function readOrderSource(): string | null {
  try {
    return sessionStorage.getItem('order_src');
  } catch {
    return null;
  }
}

let channel: BroadcastChannel | undefined;
const openChannel = () => (channel ??= new BroadcastChannel(channelName));

/** The browser this script runs in; nothing is opened before it is used. */
export const browserWorld: World = {
  language: () => document.documentElement.lang || 'en',
  orderSource: readOrderSource,
  // Only pages served securely can make one; without it an addition is simply not sent twice.
  makeId: () => crypto.randomUUID?.(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  announce: () => openChannel().postMessage('changed'),
  listen: (told) => {
    openChannel().addEventListener('message', told);
    return () => openChannel().removeEventListener('message', told);
  },
};
