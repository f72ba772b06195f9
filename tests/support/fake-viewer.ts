import type { Identified } from '../../server/people/access/identify.ts';
import { makeViewer, type Viewer } from '../../server/http/viewer.ts';
import type { Locale } from '../../server/platform/locale.rules.ts';

/** The facts of a viewer that a test sets. */
interface ViewerFacts {
  person?: object | '' | null;
  customer?: object | null;
  headers?: Headers;
  address?: string;
  language?: Locale;
  siteOrigin?: string;
}

/** Makes the viewer of a request as the server does. */
export function viewerOf({
  person = null,
  customer = null,
  headers = new Headers(),
  address = '192.0.2.1',
  language = 'en',
  siteOrigin = 'http://localhost:4321',
}: ViewerFacts = {}): Viewer {
  const identified = person ? ({ person, customer, itemsInCart: 0 } as Identified) : null;
  return makeViewer({ identified, language, caller: { headers, address }, siteOrigin });
}
