import * as v from 'valibot';
import { isWebAddress } from '../web-address.rules.ts';

const places = /\{(?:code|edition|draftStatus)\}/g;

/** A viewer address stands in a policy header, and its host may not depend on a document. */
const isViewer = (text: string): boolean => {
  const address = text.replace(places, '0');
  if (!isWebAddress(address) || !/^[\x21-\x7e]+$/.test(text) || /[;,'"{}]/.test(address)) return false;
  const { origin, username } = new URL(address);
  return username === '' && text.startsWith(`${origin}/`) && text.includes('{draftStatus}');
};

/** The viewer of what was submitted on the next edition of a document. */
export const submittalsVariables = {
  SUBMITTALS_VIEWER_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isViewer,
        'must be an http or https address with {draftStatus}, such as https://submittals.example.org/view?code={code}&edition={edition}&status={draftStatus}',
      ),
    ),
  ),
};
