/** Returns the pictures of a body, HTML of the closed list, by the hash of their files. */
export const picturesOf = (html: string): ReadonlyMap<string, string> =>
  new Map([...html.matchAll(/<img [^>]*data-file="([^"]+)"[^>]*>/g)].map(([image, file = '']) => [file, image]));
