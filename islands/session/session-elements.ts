import { CartLink } from './cart-link.ts';
import { noteSession } from './data-layer.ts';
import { ImpersonationBanner } from './impersonation-banner.ts';
import { keepOrderSource } from './order-source.ts';
import { keepReturnQuery } from './return-query.ts';
import { SessionAccount } from './session-account.ts';
import { $session, readSession } from './session.store.ts';

keepOrderSource(location.search);
customElements.define('session-account', SessionAccount);
customElements.define('cart-link', CartLink);
customElements.define('impersonation-banner', ImpersonationBanner);
addEventListener('click', keepReturnQuery);
$session.listen(noteSession);
void readSession();
// A page kept by the browser comes back as it was left, signed in or out.
addEventListener('pageshow', (event) => event.persisted && void readSession());
