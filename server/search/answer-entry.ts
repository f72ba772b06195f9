import { questionAnchor } from '../content/items/question-anchor.rules.ts';
import { toPlainText } from '../content/texts/to-plain-text.ts';
import { partTag } from './part-tag.rules.ts';
import type { SearchEntry } from './search.contract.ts';
import { cutText } from '../platform/cut-text.rules.ts';

/** Longest beginning of an answer on its card, in characters. */
const longest = 240;

/** Makes the entry of a question that a page answers; it is found where it stands on the page. */
export function toAnswerEntry(
  { id, question, answer }: { id: string; question: string; answer: string },
  page: SearchEntry,
): SearchEntry {
  const text = toPlainText(answer);
  return {
    path: `${page.path}#${questionAnchor(id)}`,
    hub: 'Help',
    language: page.language,
    access: page.access,
    title: question,
    description: text.length <= longest ? text : `${cutText(text, longest).replace(/\s+\S*$/, '')} …`,
    kind: 'answer',
    image: null,
    isListed: true,
    productId: null,
    designation: null,
    mark: null,
    author: null,
    date: null,
    keys: [],
    sameAs: `answer:${id}`,
    series: null,
    titleLanguage: null,
    tags: [...page.tags, partTag(page.path)],
    variants: [],
    labels: {},
    numbers: {},
    replacedBy: null,
    text,
    facets: { topic: page.facets['topic'] ?? [], type: ['answer'] },
  };
}
