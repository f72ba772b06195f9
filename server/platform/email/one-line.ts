/** One line without control characters: what people enter must not start a header or a line of its own. */
// eslint-disable-next-line no-control-regex -- control characters are what is removed here
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
