import { AnswerCache, createReader } from '../../../../../server/content/api/content-reader.ts';
import { draftSource } from '../../../../../server/content/api/content-source.ts';
import { findItemDraft } from '../../../../../server/content/editing/find-draft.ts';
import {
  createOrganization,
  type OrganizationRecord,
} from '../../../../../server/content/organization/read-organization.ts';
import type { PageRequest } from '../../../../http/page-request.ts';
import { previewView } from '../preview/preview-view.ts';
import { siteRecord } from './load-brand.ts';

/**
 * Lets the request read the content with the draft of the record that its address names by `revision`, else the newest.
 * @returns the record, as readers would have it
 */
export async function useDraftRecord({ locals, url }: PageRequest): Promise<OrganizationRecord> {
  const { services } = locals;
  const asked = Number(url.searchParams.get('revision') ?? 0);
  const revision = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const draft = await findItemDraft(services.db, { id: siteRecord.id, locale: siteRecord.locale, revision });
  if (!draft) return services.organization.read(siteRecord.locale);
  const source = draftSource(services.contentApi, draft);
  locals.content = createReader(new AnswerCache(source, locals.site.installation.modulesOff), new Set());
  locals.desk = await previewView(locals, draft, null, 'typed');
  return createOrganization(source, services.env.siteOrigin).read(siteRecord.locale);
}
