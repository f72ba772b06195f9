import { renderMarkdown } from '../../server/content/texts/render-markdown.ts';
import type { BlockContext } from './block-props.ts';
import { numberedSections } from './numbered-sections.ts';
import { scrollableTables } from './scrollable-tables.ts';

/** Renders an editor's text: quotes in the language of the page, wide tables in boxes that scroll, sections with addresses. */
export const proseHtml = (markdown: string, { t, language }: Pick<BlockContext, 't' | 'language'>): string =>
  numberedSections(scrollableTables(renderMarkdown(markdown, { language }), t('TableScrolls')), t('SectionChanged'));
