import type { Block } from '../block-props.ts';

export const examples = {
  definitions: {
    __typename: 'RawHtml',
    key: 'html-definitions',
    navigationTitle: null,
    html: '<dl><dt>Consensus</dt><dd>Two thirds of the votes returned.</dd><dt>Ballot</dt><dd>A vote in <em>writing</em>.</dd></dl>',
  },
} satisfies Record<string, Block<'raw-html'>>;
