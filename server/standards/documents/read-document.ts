import * as v from 'valibot';
import type { ContentReader } from '../../content/api/content-reader.ts';
import {
  isPrivate,
  listedDocument,
  readDocuments,
  shownDocuments,
} from '../../content/items/documents/published-document.rules.ts';
import { splitSitePath } from '../../content/items/site-path.rules.ts';
import type { MayRead } from '../../content/items/item-access.rules.ts';
import type { CommitteeDocument } from './document-endpoints.contract.ts';

const documentQuery = /* GraphQL */ `
  query GetDocumentPath($ids: [ID!]!, $language: String!) {
    documentsById(ids: $ids, language: $language) {
      path
    }
  }
`;
const dataQuery = /* GraphQL */ `
  query GetDocumentData($path: String!, $language: String!) {
    documentInfo(path: $path, language: $language) {
      access
      stage
      revisionCycle
      title
      code
      designation
      privateData
      schedule {
        inNewProcess
        publicInputCloses
        publicInputComplete
        firstDraftPosted
        firstDraftComplete
        publicCommentCloses
        publicCommentComplete
        secondDraftPosted
        secondDraftComplete
        nitmamCloses
        motionsPosted
      }
    }
  }
`;
const pathSchema = v.object({ documentsById: v.array(v.object({ path: v.nullable(v.string()) })) });
const date = v.nullable(v.string());
const dataSchema = v.object({
  documentInfo: v.nullable(
    v.object({
      access: v.picklist(['public', 'secured', 'member', 'noMembership']),
      stage: v.string(),
      revisionCycle: v.nullable(v.string()),
      title: v.string(),
      code: v.string(),
      designation: v.string(),
      privateData: v.nullable(v.string()),
      schedule: v.nullable(
        v.object({
          inNewProcess: v.boolean(),
          publicInputCloses: date,
          publicInputComplete: v.boolean(),
          firstDraftPosted: date,
          firstDraftComplete: v.boolean(),
          publicCommentCloses: date,
          publicCommentComplete: v.boolean(),
          secondDraftPosted: date,
          secondDraftComplete: v.boolean(),
          nitmamCloses: date,
          motionsPosted: date,
        }),
      ),
    }),
  ),
});
const editionsSchema = v.array(v.object({ year: v.number(), documents: v.array(v.unknown()) }));

interface Asked {
  /** Id of the document, "iso-9001". */
  document: string;
  language: string;
  now: Date;
  timeZone: string;
  mayRead: MayRead;
  mayReadPrivate: boolean;
}

/**
 * Returns the editions of a document that the caller may see; null when there is none or its page is not accessible.
 * @throws ContentUnavailable
 */
export async function readDocument(content: ContentReader, asked: Asked) {
  const { document, language, now, timeZone, mayRead, mayReadPrivate } = asked;
  const references = await content.query('GetDocumentPath', documentQuery, { ids: [document], language });
  const address = v.parse(pathSchema, references).documentsById[0]?.path;
  if (!address) return null;
  const { path } = splitSitePath(address);
  const data = await content.query('GetDocumentData', dataQuery, { path, language });
  const { documentInfo: found } = v.parse(dataSchema, data);
  if (!found || !mayRead(found.access, path)) return null;
  const editions = editionsIn(found.privateData).map(({ year, documents }) => ({
    id: `${document}-${year}`,
    year,
    documents: shownDocuments(readDocuments(documents), { now, timeZone, mayReadPrivate }),
  }));
  return { ...found, address, editions };
}

/**
 * Returns one edition by id, "iso-9001-2015", in the format of the endpoint's clients; null when there is none that the
 * caller may see.
 * @throws ContentUnavailable
 */
export async function readEditionData(content: ContentReader, { edition, ...asked }: Asked & { edition: string }) {
  const found = await readDocument(content, asked);
  const own = found?.editions.find(({ id }) => id === edition);
  if (!found || !own) return null;
  const { schedule, revisionCycle, stage } = found;
  const owner = { id: asked.document, locale: asked.language };
  const documents = own.documents.map((document) => listedDocument(document, owner));
  return {
    Item1: JSON.stringify({ documents, schedule1: schedule && wireSchedule(schedule), revisionCycle }),
    Item2: JSON.stringify({ inNewProcess: schedule?.inNewProcess ?? false, stage }),
  };
}

/** Returns a standard's committee documents, newest first. @throws ContentUnavailable */
export async function listCommitteeDocuments(content: ContentReader, asked: Asked): Promise<CommitteeDocument[]> {
  const found = await readDocument(content, asked);
  const owner = { id: asked.document, locale: asked.language };
  return (found?.editions ?? [])
    .flatMap(({ year, documents }) =>
      documents.filter(isPrivate).map((document) => {
        const { displayTitle, publishedDate, url, download } = listedDocument(document, owner);
        return { year, displayTitle, publishedDate, url, download };
      }),
    )
    .toSorted((a, b) => b.publishedDate.localeCompare(a.publishedDate));
}

/** Parses the editions of the content API; malformed text gives no edition. */
/** Reads the editions that `privateData` holds, with all their documents. */
export function editionsIn(text: string | null): v.InferOutput<typeof editionsSchema> {
  try {
    return v.parse(editionsSchema, JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

type Schedule = NonNullable<NonNullable<v.InferOutput<typeof dataSchema>['documentInfo']>['schedule']>;

/** The calendar by its wire names (docs/decisions/wire-names.md#letter-for-letter). */
const wireSchedule = (schedule: Schedule) => ({
  publicInput_PublicInputClosingDateOnlineSubmittal: schedule.publicInputCloses,
  publicInput_PostFirstDraftReportForPublicComment: schedule.firstDraftPosted,
  comment_PublicCommentClosingDateOnlineSubmittal: schedule.publicCommentCloses,
  comment_PostSecondDraftReportForNITMAMReview: schedule.secondDraftPosted,
  techSessionPreparation_NoticeIntentMakeMotionClosingDate: schedule.nitmamCloses,
  techSessionPreparation_PostingCertifiedAmendingMotionsConsentStandards: schedule.motionsPosted,
  publicInputComplete: schedule.publicInputComplete,
  firstDraftReportComplete: schedule.firstDraftComplete,
  publicCommentComplete: schedule.publicCommentComplete,
  secondDraftReportComplete: schedule.secondDraftComplete,
});
