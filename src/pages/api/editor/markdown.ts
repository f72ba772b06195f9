import { renderEditorMarkdown } from '../../../../server/content/editing/editor-endpoints.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';
import { renderMarkdown } from '../../../../server/content/texts/render-markdown.ts';

export const ALL = refuseOtherMethods(renderEditorMarkdown);

export const POST = endpoint(renderEditorMarkdown, async ({ body }) =>
  succeed({ status: 200, body: { html: renderMarkdown(body.markdown) } }),
);
