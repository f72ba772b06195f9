import type { Option } from './form.contract.ts';

/** Stands for "none of these"; it is the first choice of every such list. */
const notApplicable: Option = { value: '0', label: 'N/A' };

/** Reads a text without falling over a stray percent sign. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/**
 * Reads choices as they are configured: `key=value` joined by ampersands, the key being what is sent. An ampersand or an
 * equals sign within a text is written %26 or %3D. "N/A" comes first, whether it is named or not.
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
