import sanitizeHtml from 'sanitize-html';
import { allowedElements, attributesOf, withoutText } from './allowed-markup.rules.ts';
import { judgeTag } from './judge-tag.rules.ts';
import { showFormulas } from './show-formulas.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedElements],
  allowedAttributes: Object.fromEntries(
    allowedElements.map((element) => [element, Object.keys(attributesOf(element) ?? {})]),
  ),
  nonTextTags: [...withoutText],
  selfClosing: ['img', 'br', 'hr', 'input', 'col', 'wbr'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    '*': (tag, given) => {
      const { name, attributes } = judgeTag(tag, given);
      // A tag that is left out keeps its name: the sanitizer would close a later element with another one.
      return { tagName: name ?? tag, attribs: attributes };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs['type'] === undefined,
};

/** Returns HTML with what the closed list allows, and the words of everything else. */
export const cleanMarkup = (html: string): string => sanitizeHtml(showFormulas(html), options);
