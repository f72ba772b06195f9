const kilobyte = 1_000;
const megabyte = 1_000_000;

/** Returns the size of a file in words of a language: "2.4 MB". */
export function sizeText(bytes: number, language: string): string {
  const isSmall = bytes < megabyte;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(Math.max(isSmall ? bytes / kilobyte : bytes / megabyte, isSmall ? 1 : 0));
}
