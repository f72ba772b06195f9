import sanitizeHtml from 'sanitize-html';
import { besideMarks } from './field-mark.rules.ts';
import { judgeTag } from './judge-tag.rules.ts';
import { parseInline } from './parse-markdown.ts';

/** Elements of a label, a hint or a sentence: nothing that makes a block, and no picture. */
const inlineElements = ['a', 'strong', 'em', 'code', 'br', 'sub', 'sup', 's', 'del'];

const options: sanitizeHtml.IOptions = {
  allowedTags: inlineElements,
  allowedAttributes: { a: ['href', 'title', 'lang', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a(tag, given) {
      const { attributes } = judgeTag(tag, given);
      // In a new tab: what was typed into the form stays.
      return { tagName: tag, attribs: Object.assign({}, attributes, { target: '_blank' }) };
    },
  },
};

/**
 * Renders the inline Markdown of one line, such as the label of a field: links, bold and emphasis.
 * @param options.language whose quotation marks the text gets; without one they stay as they were typed
 */
export const renderInline = (markdown: string, { language }: { language?: string } = {}): string =>
  besideMarks(markdown, (text) => sanitizeHtml(parseInline(text, language), options));
