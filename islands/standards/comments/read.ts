/**
 * Reads an endpoint of the site without the islands' client, which would load their framework.
 * @throws Error with the status of an unsuccessful answer
 */
export async function read<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(path, { headers: { Accept: 'application/json', ...headers } });
  if (!response.ok) throw new Error(`Error: ${response.status}`);
  return (await response.json()) as T;
}
