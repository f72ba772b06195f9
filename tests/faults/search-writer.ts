import type { IndexPlace } from '../../server/search/index-messages.ts';
import { openIndex } from '../../server/search/open-index.ts';
import { indexModule } from '../../server/search/open-search.ts';
import type { SearchEntry } from '../../server/search/search.contract.ts';

/** The target, a template entry, and the number of entries per write. */
interface Task {
  place: IndexPlace;
  entry: SearchEntry;
  together: number;
}

// Writes entries with their position until it is killed; reports each confirmed write.
const { place, entry, together } = JSON.parse(process.argv[2] ?? '') as Task;
const index = openIndex({ place, module: indexModule() });
const { content = 0 } = await index.positions();
for (let position = content + 1; ; position += 1) {
  const put = Array.from({ length: together }, (_, at) => ({ ...entry, path: `/written/${position}/${at}` }));
  await index.write({ put, remove: [], positions: { content: position } });
  process.send?.(position);
}
