import { renderMarkdown } from '../cms/markdown.ts';
import type { BlockContext } from './block-props.ts';
import { scrollableTables } from './scrollable-tables.ts';

/** Renders an editor's text: its quotes in the language of the page, its wide tables in boxes that scroll. */
export const proseHtml = (markdown: string, { t, language }: Pick<BlockContext, 't' | 'language'>): string =>
  scrollableTables(renderMarkdown(markdown, { language }), t('TableScrolls'));
