import { describe, expect, it } from 'vitest';
import { examples as alertExamples } from './alert/alert.examples.ts';
import { BlockMismatch } from './block-mismatch.ts';
import { examples as faqAccordionExamples } from './faq-accordion/faq-accordion.examples.ts';
import { examples as heroBannerExamples } from './hero-banner/hero-banner.examples.ts';
import { examples as pageTitleExamples } from './page-title/page-title.examples.ts';
import { blocksData, hasTitle, jumpTargets, placeBlocks } from './place-blocks.ts';
import { examples as questionAnswerExamples } from './question-answer/question-answer.examples.ts';
import { examples as richTextExamples } from './rich-text/rich-text.examples.ts';
import { examples as twoColumnExamples } from './two-column/two-column.examples.ts';

function mismatch(...blocks: unknown[]): BlockMismatch {
  try {
    placeBlocks('/about', blocks);
  } catch (error) {
    if (error instanceof BlockMismatch) return error;
    throw error;
  }
  throw new Error('The blocks were accepted.');
}

describe('headings', () => {
  it('make a leading hero or page title the h1 and every later one an h2', () => {
    const levels = (...blocks: unknown[]) => placeBlocks('/', blocks).map((placed) => placed.headingLevel);
    expect(levels(heroBannerExamples.deep, pageTitleExamples.alone, heroBannerExamples.plain)).toEqual([1, 2, 2]);
    expect(levels(pageTitleExamples.alone, heroBannerExamples.deep)).toEqual([1, 2]);
  });

  it('leave the h1 to the page when it begins with another block', () => {
    const blocks = placeBlocks('/', [richTextExamples.article, heroBannerExamples.deep]);
    expect(hasTitle(blocks)).toBe(false);
    expect(blocks.map((placed) => placed.headingLevel)).toEqual([2, 2]);
  });

  it('in a column are never the h1', () => {
    const columns = { ...twoColumnExamples.full, first: [pageTitleExamples.alone] };
    const [placed] = placeBlocks('/', [columns]);
    expect(placed?.columns?.first[0]?.headingLevel).toBe(2);
  });
});

it('gives every block with a navigation title an anchor that no other has', () => {
  const inColumn = { ...twoColumnExamples.full, first: [{ ...richTextExamples.article, key: 'second' }] };
  const [first, columns] = placeBlocks('/', [richTextExamples.article, inColumn]);
  expect([first?.anchor, columns?.anchor, columns?.columns?.first[0]?.anchor]).toEqual([
    'revision-cycle',
    null,
    'revision-cycle-2',
  ]);
});

it('lists the targets of the jump navigation in reading order, columns included', () => {
  const flagged = (key: string) => ({ ...richTextExamples.article, key, navigationTitle: key });
  const columns = { ...twoColumnExamples.full, first: [flagged('b')], second: [flagged('c'), pageTitleExamples.alone] };
  const targets = jumpTargets(placeBlocks('/', [flagged('a'), columns, flagged('d')]));
  expect(targets.map((target) => target.key)).toEqual(['a', 'b', 'c', 'd']);
});

describe('a block that does not fit', () => {
  it('is named with its page, place and type when the type is unknown', () => {
    expect(mismatch(pageTitleExamples.alone, { __typename: 'Marquee', key: 'b2' })).toMatchObject({
      path: '/about',
      block: '2 (Marquee b2)',
      field: '__typename',
    });
  });

  it.each(['constructor', '__proto__', 'toString'])('is unknown when its type is %s', (type) => {
    expect(mismatch({ __typename: type, key: 'b1' }).field).toBe('__typename');
  });

  it.each([[null], ['text'], [{}]])('is refused when it is %j', (raw) => {
    expect(mismatch(raw).field).toBe('__typename');
  });

  it('names the field, also inside a list', () => {
    const groups = [{ heading: null, items: [{ id: 'faq:x', question: 'Why?' }] }];
    expect(mismatch({ ...faqAccordionExamples.grouped, groups }).field).toBe('groups.0.items.0.answer');
  });

  it('in a column is named with its column', () => {
    const columns = { ...twoColumnExamples.full, second: [{ ...alertExamples.info, key: 7 }] };
    expect(mismatch(columns)).toMatchObject({ block: '1.second.1 (Alert)', field: 'key' });
  });

  it('is a pair of columns inside a column', () => {
    expect(mismatch({ ...twoColumnExamples.full, first: [twoColumnExamples.full] }).problem).toMatch(/inside a column/);
  });
});

describe('structured data', () => {
  it('gathers all questions of a page into one FAQPage', () => {
    const columns = { ...twoColumnExamples.full, first: [faqAccordionExamples.grouped] };
    const data = blocksData(placeBlocks('/', [faqAccordionExamples.grouped, columns]));
    expect(data.map((entry) => entry['@type'])).toEqual(['FAQPage']);
    expect(data[0]).toHaveProperty('mainEntity.length', 6);
  });

  it('says nothing for blocks that have nothing to say', () => {
    expect(blocksData(placeBlocks('/', [richTextExamples.article]))).toEqual([]);
  });

  it('carries a question also where the page hides it', () => {
    expect(blocksData(placeBlocks('/', [questionAnswerExamples.hidden]))).toMatchObject([
      { '@type': 'QAPage', mainEntity: { name: questionAnswerExamples.hidden.question } },
    ]);
  });
});

it('leaves out what cannot be read where it is told to, in columns too, and tells where it stood', () => {
  const left: string[] = [];
  const broken = { ...richTextExamples.article, content: 7 };
  const columns = { ...twoColumnExamples.full, first: [broken, pageTitleExamples.alone] };
  const placed = placeBlocks('/about', [broken, columns, { __typename: 'Poem' }], {
    leaveOut: ({ block, field }) => left.push(`${block}: ${field}`),
  });
  expect(placed.map(({ block, columns: own }) => [block.__typename, own?.first.length])).toEqual([['TwoColumn', 1]]);
  expect(left).toEqual([
    expect.stringMatching(/^1 \(RichText .+\): content$/),
    expect.stringMatching(/^2\.first\.1 \(RichText .+\): content$/),
    '3 (Poem): __typename',
  ]);
  expect(hasTitle(placed)).toBe(false);
});
