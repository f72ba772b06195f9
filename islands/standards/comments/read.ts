/**
 * Reads an endpoint of the site; not by the client of the islands, which would bring their framework along.
 * @throws Error with the status of an answer that is no success
 */
export async function read<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(path, { headers: { Accept: 'application/json', ...headers } });
  if (!response.ok) throw new Error(`Error: ${response.status}`);
  return (await response.json()) as T;
}
