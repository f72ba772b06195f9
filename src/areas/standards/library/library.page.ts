import { may } from '../../../../server/people/access/access.rules.ts';
import { findPlace, type FoundPlace } from '../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../server/standards/library/reading/library-address.rules.ts';
import { definePage } from '../../../http/define-page.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { showComparison, type ComparisonView } from './comparing/show-comparison.ts';
import { showHistory, type HistoryView } from './comparing/show-history.ts';
import { isSpelled, redirectPermanently, redirectWithin, type LibraryCall } from './library-call.ts';
import { showEdition, type EditionView } from './contents/show-edition.ts';
import { showShelf, showStandard, type ShelfView, type StandardView } from './contents/show-shelf.ts';
import { showChoice, showMissing, type ChoiceView, type MissingView } from './contents/show-missing.ts';
import { showWithdrawn, type WithdrawnView } from './contents/show-withdrawn.ts';
import { nameStandard } from '../../../components/library/name-standard.ts';
import { showText, type OfferView, type TextView } from './text/show-text.ts';

export type LibraryView =
  | ShelfView
  | StandardView
  | EditionView
  | TextView
  | OfferView
  | ChoiceView
  | WithdrawnView
  | MissingView
  | ComparisonView
  | HistoryView;

/** Parts of the address below /library. */
const partsOf = (rest: string | undefined): string[] => (rest ?? '').split('/').filter(Boolean);

/**
 * The library: what there is, editions, contents, and the text for those who may read it. Every spelling of an address
 * leads to one, and a section to the page that holds it (docs/decisions/library.md#one-address-for-every-spelling).
 */
export const libraryPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call): Promise<{ view: LibraryView } | Response> {
    const { services, viewer, language, params } = call;
    const parts = partsOf(params['path']);
    const seesDrafts = may(viewer.person, 'library');
    const place = await findPlace(services.db, { parts, language, seesDrafts });
    const shown = await showPlace(call, place, parts);
    return shown instanceof Response ? shown : { view: shown };
  },
});

const isComparison = ({ url }: LibraryCall): boolean => url.searchParams.has('compare');
const isHistory = ({ url }: LibraryCall): boolean => url.searchParams.get('view') === 'history';

async function showPlace(
  call: LibraryCall,
  place: FoundPlace,
  parts: readonly string[],
): Promise<LibraryView | Response> {
  const { language, page } = call;
  if (place.kind === 'library') return showShelf(call);
  const standard = place.code === null ? null : await nameStandard(call.locals, place.code, language, page.shell.site);
  if (place.kind === 'missing' || standard === null) return showMissing(call, place, standard);
  switch (place.kind) {
    case 'standard': {
      const path = libraryPath({ standard: standard.slug }, language);
      return isSpelled(call, path) ? showStandard(call, place, standard) : redirectPermanently(call, path);
    }
    case 'edition': {
      const path = libraryPath({ standard: standard.slug, year: place.edition.year }, language);
      if (!isSpelled(call, path)) return redirectPermanently(call, path);
      if (place.edition.state === 'withdrawn') return showWithdrawn(call, place, standard);
      return isComparison(call) ? showComparison(call, place, standard) : showEdition(call, place, standard);
    }
    case 'choice':
      return showChoice(place, standard, language);
    case 'place': {
      const address = { standard: standard.slug, year: place.edition.year, key: place.found.key };
      const path = libraryPath(address, language);
      // Without a year it is the current edition's for now.
      if (parts.length === 2) return redirectWithin(call, path);
      if (!isSpelled(call, path)) return redirectPermanently(call, path);
      // Before a kept page is looked for: nobody reads the text of a withdrawn edition here, staff neither.
      if (place.edition.state === 'withdrawn') return showWithdrawn(call, place, standard);
      if (isHistory(call)) return showHistory(call, place, standard);
      return isComparison(call) ? showComparison(call, place, standard) : showText(call, place, standard);
    }
  }
}
