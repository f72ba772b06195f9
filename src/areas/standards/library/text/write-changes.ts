import { escapeText } from '../../../../../server/content/texts/escape-text.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { longDate } from '../../../../../server/platform/dates/date-text.rules.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type {
  AmendedText,
  Moment,
  SectionChange,
} from '../../../../../server/standards/library/amendments/read-amended-page.ts';
import { compareWords } from '../../../../../server/standards/library/comparing/compare-words.rules.ts';
import type { Word } from '../../../../../server/standards/library/comparing/comparison.contract.ts';
import { WordReader } from '../../../../../server/standards/library/comparing/word-reader.rules.ts';
import { sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import { writePictureChanges } from './write-picture-changes.ts';
import { attribute, writeBody, type BodyContext } from './write-body.ts';

export interface ChangeWords {
  t: Translate;
  /** Of the page; the text has its own. */
  language: string;
  textLanguage: Locale;
}

/** Letters of unchanged text that stay beside a change. */
const around = 90;

/** Writes what amendments do to a section: below its text, each with its day, its document and the words it changes. */
export function writeChanges(section: AmendedText, context: BodyContext, words: ChangeWords): string {
  const steps = section.changes.map((change) => writeStep(section, change, words, context));
  const notes = section.notes.map(({ name, document, issuedOn, html }) => {
    const head = words.t('LibraryInterpretation', { name, date: longDate(issuedOn, words.language) });
    return box(words, '§', head, [document], `<div lang="${words.textLanguage}">${writeBody(html, context)}</div>`, [
      name,
    ]);
  });
  return [...steps, ...notes].join('');
}

function box(
  { t, language }: ChangeWords,
  sign: string,
  head: string,
  documents: readonly (string | null)[],
  inside: string,
  names: readonly string[],
): string {
  const links = documents.flatMap((document, at) =>
    document === null
      ? []
      : [
          ` <a href="${attribute(sitePath(document, language))}">${escapeText(t('LibraryAmendmentDocument', { name: names[at] ?? '' }))}</a>`,
        ],
  );
  return `<div class="amendment" role="note" lang="${language}"><p><span class="sign" aria-hidden="true">${sign}</span><strong>${escapeText(head)}</strong>${links.join('')}</p>${inside}</div>`;
}

function headOf(section: AmendedText, change: SectionChange, { t, language, textLanguage }: ChangeWords): string {
  const { hasBegun, isEnd, before, after, causes, from } = change;
  const name = new Intl.ListFormat(language).format(causes.map((cause) => cause.name));
  const keys: Record<string, [now: PhraseKey, later: PhraseKey]> = {
    end: ['LibraryEnded', 'LibraryComingEnd'],
    inserted: ['LibraryInserted', 'LibraryComingInsert'],
    deleted: ['LibraryDeleted', 'LibraryComingDelete'],
    changed: ['LibraryAmended', 'LibraryComingChange'],
  };
  const kind = isEnd ? 'end' : before === null ? 'inserted' : after === null ? 'deleted' : 'changed';
  const [now = 'LibraryAmended', later = 'LibraryComingChange'] = keys[kind] ?? [];
  const named = sectionName({ kind: section.kind, number: section.number, title: section.title }, textLanguage);
  return t(hasBegun ? now : later, { name, date: longDate(from, language), section: named });
}

function writeStep(section: AmendedText, change: SectionChange, words: ChangeWords, context: BodyContext): string {
  const { t, textLanguage } = words;
  const { hasBegun, before, after, causes } = change;
  const lines = [diffLine(nameOf(section, before, textLanguage), nameOf(section, after, textLanguage), words)].filter(
    (line) => /<(ins|del)>/.test(line),
  );
  const text = diffLine(before?.plain ?? '', after?.plain ?? '', words);
  if (/<(ins|del)>/.test(text)) lines.push(text);
  const summary = t(hasBegun ? 'LibraryWhatChanged' : 'LibraryWhatChanges');
  const inside = `<details><summary>${escapeText(summary)}</summary><div lang="${textLanguage}">${lines.map((line) => `<p>${line}</p>`).join('')}${writePictureChanges(before?.html ?? '', after?.html ?? '', context, words)}</div></details>`;
  const documents = causes.map(({ document }) => document);
  const names = causes.map(({ name }) => name);
  return box(words, hasBegun ? '△' : '▷', headOf(section, change, words), documents, inside, names);
}

const nameOf = ({ kind }: AmendedText, moment: Moment | null, language: Locale): string =>
  moment ? sectionName({ kind, number: moment.number, title: moment.title }, language) : '';

/** Returns the words of a text without markup. */
function readWords(plain: string): Word[] {
  const reader = new WordReader();
  reader.text(escapeText(plain));
  return reader.take();
}

const joinWords = (words: readonly Word[]): string =>
  words.map(({ text, hasBlank }) => (hasBlank ? ' ' : '') + text).join('');

/** Writes the words that go and come, between some of those that stay. */
function diffLine(before: string, after: string, { t, language }: ChangeWords): string {
  const runs = compareWords(readWords(before), readWords(after));
  const said = (key: PhraseKey) => `<span class="visually-hidden" lang="${language}">${escapeText(t(key))} </span>`;
  return runs
    .map(({ how, before: old, after: now }, at) => {
      if (how === 'added') return `<ins>${said('LibraryWordsAdded')}${escapeText(joinWords(now))}</ins>`;
      if (how === 'removed') return `<del>${said('LibraryWordsRemoved')}${escapeText(joinWords(old))}</del>`;
      return escapeText(shorten(joinWords(now), { isFirst: at === 0, isLast: at === runs.length - 1 }));
    })
    .join('');
}

function shorten(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around];
  if (text.length <= head + tail + around) return text;
  const begin = text.slice(0, head).replace(/\S*$/, '');
  const end = tail === 0 ? '' : text.slice(-tail).replace(/^\S*/, '');
  return `${begin}…${end}`;
}
