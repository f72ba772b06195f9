import { tabStorage } from '../person/tab-storage.ts';
import { watchPerson } from '../person/watch-person.ts';
import { CartLink } from './cart-link.ts';
import { addReturnPlace } from './return-place.ts';
import { SessionAccount } from './session-account.ts';
import { $session, loadSession, statusKey } from './session.store.ts';

watchPerson();
if (location.search.includes('order_src=')) {
  void import('./order-source.ts').then(({ storeOrderSource }) => storeOrderSource(location.search));
}
customElements.define('session-account', SessionAccount);
customElements.define('cart-link', CartLink);
addEventListener('click', addReturnPlace);
$session.listen((user) => {
  if (user === undefined) return;
  window.dataLayer ??= [];
  // A tab that was never signed in has no change to report and nothing to show.
  if (user || tabStorage.read(statusKey)) void import('./follow-session.ts').then((it) => it.followSession(user));
});
void loadSession();
// A page from the back/forward cache returns in its former state.
addEventListener('pageshow', (event) => event.persisted && void loadSession());
