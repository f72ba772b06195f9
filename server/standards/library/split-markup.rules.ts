/** A tag or a run of text of a section's body; bodies are canonical HTML, whose attributes hold no '<' or '>'. */
export interface Markup {
  /** Name of the element, in small letters; '' for text. */
  name: string;
  isEnd: boolean;
  /** The tag or the text, as it stands. */
  source: string;
  attributes: ReadonlyMap<string, string>;
}

const none: ReadonlyMap<string, string> = new Map();

/** Splits a body into tags and runs of text. */
export const splitMarkup = (html: string): Markup[] =>
  html
    .split(/(<[^>]*>)/)
    .filter(Boolean)
    .map((source): Markup => {
      const tag = /^<(\/?)([a-zA-Z][\w-]*)/.exec(source);
      if (!tag) return { name: '', isEnd: false, source, attributes: none };
      const [, slash, name = ''] = tag;
      return { name: name.toLowerCase(), isEnd: slash === '/', source, attributes: readAttributes(source) };
    });

const readAttributes = (tag: string): ReadonlyMap<string, string> =>
  new Map([...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescapeText(value)]));

/** Returns the characters that a text or a value of a body shows. */
export const unescapeText = (source: string): string =>
  source.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
