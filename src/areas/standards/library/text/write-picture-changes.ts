import { escapeText } from '../../../../../server/content/texts/escape-text.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { picturesOf } from '../../../../../server/standards/library/pictures-of.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import { writeBody, type BodyContext } from './write-body.ts';

/** Writes the pictures that go and come between two texts: of equal words another picture may stand in each. */
export function writePictureChanges(
  before: string,
  after: string,
  context: BodyContext,
  { t, language }: { t: Translate; language: string },
): string {
  const [old, now] = [picturesOf(before), picturesOf(after)];
  const show = (name: 'del' | 'ins', key: PhraseKey, [file, image]: [string, string], others: typeof old) =>
    others.has(file)
      ? ''
      : `<p><${name}><span lang="${language}">${escapeText(t(key))} </span>${writeBody(image, context)}</${name}></p>`;
  return [
    ...[...old].map((each) => show('del', 'LibraryWordsRemoved', each, now)),
    ...[...now].map((each) => show('ins', 'LibraryWordsAdded', each, old)),
  ].join('');
}
