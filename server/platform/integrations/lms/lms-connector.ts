import { submitterWire } from '../wire-names.contract.ts';
import * as v from 'valibot';
import { lmsSubmission, type ApplicationKind, type LmsSubmission } from './lms-payloads.contract.ts';
import type { Deliver, DeliveryFailure, DeliveryOutcome, Connector } from '../connector.contract.ts';
import { refused } from '../answer.rules.ts';
import { exchange, headerText } from '../exchange.ts';
import { callAddress, postMessage } from '../http-connector.ts';
import { describeErrors, errorList, readAcceptance, readJson } from '../read-json.rules.ts';
import { fileRequest, type OpenStoredFile } from './send-file.ts';

/** Longest wait for the answer to a file of 10 MiB, in milliseconds; within the lease of a message. */
const fileTimeout = 30_000;

interface LmsOptions {
  url: string;
  token: string | undefined;
  openFile: OpenStoredFile;
  timeout?: number;
}

const fileAnswer = v.object({
  resultObject: v.object({
    id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[\w.:-]{1,200}$/)),
    fileName: v.optional(v.nullable(v.string())),
  }),
  hasErrors: v.optional(v.boolean(), false),
});
const applicationAnswer = v.object({ hasErrors: v.boolean(), errors: errorList });

/** Key of the file list in each call. */
const filesKey: Readonly<Record<ApplicationKind, string>> = {
  instructors: 'instructorApplicationsFiles',
  providers: 'providerApplicationFiles',
};

/**
 * Sends applications to the learning system: each file first, in a request of its own, then the application with the
 * ids of the files. An answered file is never sent again (docs/decisions/messages-to-other-systems.md#learning-system).
 * Every other message is posted unchanged.
 */
export function createLmsConnector({ url, token, openFile, timeout }: LmsOptions): Connector {
  const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};

  async function sendFile(
    { id, reference }: { id: string; reference: string },
    stopping: AbortSignal | undefined,
  ): Promise<{ ok: true; id: string } | DeliveryFailure> {
    const kept = await openFile(id);
    if (!kept) return refused('A file of the application is kept no longer.');
    const request = fileRequest(kept);
    const key = headerText(`${reference}-file-${id}`);
    const headers = { ...request.headers, ...authorization, Accept: 'application/json', 'Idempotency-Key': key };
    const sent = await exchange(
      callAddress(url, 'files'),
      { ...request, headers },
      { timeout: timeout ?? fileTimeout, stopping },
    );
    if (!sent.ok) return sent;
    const read = readJson(fileAnswer, sent.answer);
    if (!read.ok) return read;
    if (read.value.hasErrors) return refused('The file was refused.');
    return { ok: true, id: read.value.resultObject.id };
  }

  async function sendApplication(
    { reference, submission }: { reference: string; submission: LmsSubmission },
    fileIds: ReadonlyMap<string, string>,
    stopping: AbortSignal | undefined,
  ): Promise<DeliveryOutcome> {
    const request = {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Idempotency-Key': headerText(reference),
        ...authorization,
      },
      body: JSON.stringify(toApplication(submission, fileIds)),
    };
    const sent = await exchange(callAddress(url, submission.application), request, { timeout, stopping });
    if (!sent.ok) return sent;
    const read = readJson(applicationAnswer, sent.answer);
    if (!read.ok) return read;
    const errors = describeErrors(read.value.errors);
    return read.value.hasErrors ? refused(`The application was refused${errors && `: ${errors}`}`) : { ok: true };
  }

  const deliver: Deliver = async (message, stopping, steps) => {
    if (message.kind !== 'application') {
      return postMessage({ url, token, readAnswer: readAcceptance, ...(timeout && { timeout }) }, message, stopping);
    }
    const parsed = v.safeParse(lmsSubmission, message.payload);
    if (!parsed.success)
      return refused(`The message is no application: ${v.getDotPath(parsed.issues[0]) ?? 'its form'}.`);
    const { reference } = message;
    const fileIds = new Map<string, string>();
    for (const { id } of parsed.output.files) {
      const known = steps?.done[`file-${id}`];
      const sent = known ? { ok: true as const, id: known } : await sendFile({ id, reference }, stopping);
      if (!sent.ok) return sent;
      if (!known) await steps?.finish(`file-${id}`, sent.id);
      fileIds.set(id, sent.id);
    }
    return sendApplication({ reference, submission: parsed.output }, fileIds, stopping);
  };
  return { deliver };
}

/**
 * Returns the application in the learning system's format; the sender is set after the fields, so no field can
 * overwrite it.
 */
function toApplication(
  { application, fields, files, submitter }: LmsSubmission,
  fileIds: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return {
    ...fields,
    submittedByExternalIdentifier: submitter.externalId,
    [submitterWire.webId]: submitter.webId,
    submittedByNetSuiteId: submitter.netSuiteId,
    [filesKey[application]]: files.map(({ id, name, type }) => ({
      description: name,
      fileId: fileIds.get(id) ?? '',
      type,
    })),
  };
}
