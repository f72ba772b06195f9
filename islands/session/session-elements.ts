import { CartLink } from './cart-link.ts';
import { noteSession } from './data-layer.ts';
import { keepOrderSource } from './order-source.ts';
import { keepReturnQuery } from './return-query.ts';
import { SessionAccount } from './session-account.ts';
import { $session, readSession } from './session.store.ts';

keepOrderSource(location.search);
customElements.define('session-account', SessionAccount);
customElements.define('cart-link', CartLink);
addEventListener('click', keepReturnQuery);
$session.listen(noteSession);
// Only those who need them download the banner that ends an impersonation and the dialog that asks for a profile.
$session.listen((user) => user?.isImpersonated && void import('./impersonation-banner.ts'));
$session.listen((user) => user?.profilePrompt && void import('./profile-prompt.ts'));
void readSession();
// A page kept by the browser comes back as it was left, signed in or out.
addEventListener('pageshow', (event) => event.persisted && void readSession());
