import type { Option } from '../kinds/field-kind.contract.ts';

/** The choice "none of these", first in every such list. */
const notApplicable: Option = { value: '0', label: 'N/A' };

/** Decodes a text; one with a stray percent sign stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/**
 * Parses choices from a phrase: `key=value` joined by ampersands; the key is sent. In a text, an ampersand is %26 and
 * an equals sign %3D. "N/A" is the first choice, named or not.
 */
export function readPairs(text: string): Option[] {
  const pairs = text.split('&').flatMap((pair) => {
    const at = pair.indexOf('=');
    const [value, label] = [decode(pair.slice(0, at)).trim(), decode(pair.slice(at + 1)).trim()];
    return at < 1 || value === '' || label === '' ? [] : [{ value, label }];
  });
  const none = pairs.find(({ value }) => value === notApplicable.value) ?? notApplicable;
  const others = pairs.filter(({ value }, index) => pairs.findIndex((pair) => pair.value === value) === index);
  return [none, ...others.filter(({ value }) => value !== none.value)];
}
