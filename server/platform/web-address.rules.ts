/** Returns whether a text is an absolute http or https address. */
export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Returns whether a text is an address without path, query and user. */
export const isOrigin = (text: string): boolean => {
  if (!isWebAddress(text) || /[/?#@]/.test(text.slice(text.indexOf('//') + 2))) return false;
  return new URL(text).pathname === '/';
};
