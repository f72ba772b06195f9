import { resultKey, unfinishedKey } from '../person/return-keys.ts';
import { tabStorage } from '../person/tab-storage.ts';
import { watchPerson } from '../person/watch-person.ts';
import { CartLink } from './cart-link.ts';
import { noteSession } from './data-layer.ts';
import { keepReturnPlace } from './return-place.ts';
import { SessionAccount } from './session-account.ts';
import { $session, readSession } from './session.store.ts';

watchPerson();
if (location.search.includes('order_src=')) {
  void import('./order-source.ts').then(({ keepOrderSource }) => keepOrderSource(location.search));
}
customElements.define('session-account', SessionAccount);
customElements.define('cart-link', CartLink);
addEventListener('click', keepReturnPlace);
$session.listen(noteSession);
// Only those who need them download the banner that ends an impersonation and the dialog that asks for a profile.
$session.listen((user) => {
  if (user?.isImpersonated) void import('./impersonation-banner.ts');
  if (user?.profilePrompt) void import('./profile-prompt.ts');
  // What was asked for when the session had ended is finished, or said to be.
  if (user && (tabStorage.read(unfinishedKey) ?? tabStorage.read(resultKey))) {
    void import('../person/finish-requests.ts').then(({ finishRequests }) => finishRequests());
  }
});
void readSession();
// A page kept by the browser comes back as it was left, signed in or out.
addEventListener('pageshow', (event) => event.persisted && void readSession());
