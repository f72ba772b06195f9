import { setTimeout as sleep } from 'node:timers/promises';
import type { RunStatus } from '../../server/content/publish/publish-run.ts';
import type { RunningSite } from './site-process.ts';

/** The parts of a running site that an editor uses. */
type EditedSite = Pick<RunningSite, 'origin' | 'token'>;

interface ItemBody {
  type: string;
  path?: string;
  locale: string;
  fields: Record<string, unknown>;
}

/** Calls the publish endpoints of a running site as an editor. */
export class Editor {
  readonly #site: EditedSite;

  constructor(site: EditedSite) {
    this.#site = site;
  }

  async call(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#site.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${await this.#site.token()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Stores an item. @returns the id of its publish */
  async put(id: string, item: ItemBody): Promise<string> {
    const answer = await this.call('PUT', `/api/content/items/${id}`, item);
    if (answer.status !== 200) throw new Error(`PUT ${id}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { publishId: string }).publishId;
  }

  async status(publishId: string): Promise<RunStatus> {
    return (await (await this.call('GET', `/api/publish/${publishId}`)).json()) as RunStatus;
  }

  /** Waits until a publish has ended, live or failed. */
  async ended(publishId: string): Promise<RunStatus> {
    for (let waited = 0; waited < 60_000; waited += 20) {
      const status = await this.status(publishId);
      if (status.liveAt) return status;
      await sleep(20);
    }
    throw new Error(`The publish ${publishId} did not end.`);
  }

  async putLive(id: string, item: ItemBody): Promise<RunStatus> {
    return this.ended(await this.put(id, item));
  }
}

/** A page of one text, as an editor would write it. */
export const textPage = (path: string, title: string, text: string): ItemBody => ({
  type: 'page',
  path,
  locale: 'en',
  fields: {
    title,
    description: `About ${title}.`,
    template: 'blocks',
    blocks: [
      { type: 'page-title', title },
      { type: 'rich-text', content: text },
    ],
  },
});
