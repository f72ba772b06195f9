import sanitizeHtml from 'sanitize-html';
import { allowedElements, attributesOf, withoutText } from './allowed-markup.rules.ts';
import { judgeTag } from './judge-tag.rules.ts';
import { showFormulas } from './show-formulas.ts';

/** Name of no element: the sanitizer leaves the tag out and keeps its content. */
const nothing = 'left-out';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedElements],
  allowedAttributes: Object.fromEntries(
    allowedElements.map((element) => [element, Object.keys(attributesOf(element) ?? {})]),
  ),
  nonTextTags: [...withoutText],
  selfClosing: ['img', 'br', 'hr', 'input', 'col', 'wbr'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 200,
  transformTags: {
    '*': (tag, given) => {
      if (withoutText.includes(tag)) return { tagName: tag, attribs: {} };
      const { name, attributes } = judgeTag(tag, given);
      return { tagName: name ?? nothing, attribs: attributes };
    },
  },
};

/** Returns HTML with what the closed list allows, and the words of everything else. */
export const cleanMarkup = (html: string): string => sanitizeHtml(showFormulas(html), options);
