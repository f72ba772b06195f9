import type { NodeViewConstructor } from 'prosemirror-view';
import { callApi } from '../../../platform/api-client.ts';
import type { Translate } from '../../../platform/ui/translate.ts';
import type { DeskKey } from '../desk-key.ts';

/** Rest after the last keystroke before the rendering is asked for, in milliseconds. */
const rest = 250;

/**
 * Draws Markdown that has no formatting here, such as HTML or a list of tasks: its source to edit, and what the site makes
 * of it, rendered and sanitized by the server.
 */
export const createSourceView =
  (t: Translate<DeskKey>): NodeViewConstructor =>
  (node, view, getPos) => {
    let shown = String(node.attrs['markdown']);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = new AbortController();
    const dom = document.createElement('div');
    const area = document.createElement('textarea');
    const rendered = document.createElement('div');
    dom.className = 'writing-source';
    dom.contentEditable = 'false';
    area.setAttribute('aria-label', t('WritingSource'));
    area.spellcheck = false;
    rendered.className = 'writing-rendered';
    dom.append(area, rendered);

    function draw(markdown: string) {
      area.value = markdown;
      area.rows = Math.min(12, Math.max(2, markdown.split('\n').length));
    }
    function ask() {
      clearTimeout(timer);
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      timer = setTimeout(() => {
        callApi<{ html: string }>('/api/editor/markdown', { method: 'POST', body: { markdown: shown }, signal })
          .then(({ html }) => (rendered.innerHTML = html))
          // The last rendering stays; saving reports the problem.
          .catch(() => undefined);
      }, rest);
    }
    area.addEventListener('input', () => {
      const at = getPos();
      if (at === undefined) return;
      shown = area.value;
      view.dispatch(view.state.tr.setNodeAttribute(at, 'markdown', shown));
      ask();
    });
    draw(shown);
    ask();
    return {
      dom,
      update(changed) {
        if (changed.type !== node.type) return false;
        const markdown = String(changed.attrs['markdown']);
        if (markdown === shown) return true;
        shown = markdown;
        draw(markdown);
        ask();
        return true;
      },
      stopEvent: () => true,
      ignoreMutation: () => true,
      destroy() {
        clearTimeout(timer);
        asking.abort();
      },
    };
  };
