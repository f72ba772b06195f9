import type { DraftStatus } from '../../../server/content/items/documents/revision-schedule.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** What a viewer is told of a revision. */
interface Revision {
  code: string;
  edition: number;
  draftStatus: string;
}

/** Returns the address of the configured viewer for a revision. @param viewer with `{code}`, `{edition}` and `{draftStatus}` */
export const viewerAddress = (viewer: string, { code, edition, draftStatus }: Revision): string =>
  viewer
    .replaceAll('{code}', () => encodeURIComponent(code))
    .replaceAll('{edition}', () => String(edition))
    .replaceAll('{draftStatus}', () => encodeURIComponent(draftStatus));

/** Returns the only origin that a page with the viewer may show in a frame; null without a viewer. */
export const viewerOrigin = (viewer: string | undefined): string | null =>
  viewer === undefined ? null : new URL(viewer.replace(/\{\w+\}/g, '0')).origin;

const statusKeys: Readonly<Record<DraftStatus, PhraseKey>> = {
  'public-input': 'DraftStatusPublicInput',
  'first-draft': 'DraftStatusFirstDraft',
  'second-draft': 'DraftStatusSecondDraft',
};
const isKnown = (status: string): status is DraftStatus => Object.hasOwn(statusKeys, status);

/** Returns the words for a draft status; those of another system unchanged. */
export const draftStatusText = (status: string, t: Translate): string =>
  isKnown(status) ? t(statusKeys[status]) : status;
