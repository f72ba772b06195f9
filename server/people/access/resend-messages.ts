import type { ConnectorName } from '../../platform/integrations/connector.contract.ts';
import { findMessage } from '../../platform/outbox/outbox.repo.ts';
import { retryMessages, type RetriedMessages } from '../../platform/outbox/retry-messages.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from './audit.repo.ts';

type ResendServices = Pick<Platform, 'db' | 'clock' | 'delivery'>;

/** The member of staff who resends, and the request they do it by. */
interface Resender {
  staff: { userId: string };
  requestId: string;
}

/** Sends one waiting or dead message now. Recorded first, so that no message is resent without a record. */
export async function resendMessage(
  services: ResendServices,
  id: string,
  { staff, requestId }: Resender,
): Promise<Result<RetriedMessages, 'not_found'>> {
  const { db, clock } = services;
  const message = await findMessage(db, id);
  if (!message) return fail('not_found', 'There is no such message.');
  await recordAudit(db, clock, {
    actorUserId: staff.userId,
    subjectUserId: message.subjectUserId,
    messageId: id,
    action: 'message-retry',
    detail: `${message.connector} ${message.kind}`,
    requestId,
  });
  return succeed(await retryMessages(services, { id }));
}

/** Sends every waiting and dead message now, of one connector or of all, and records it as one entry. */
export async function resendMessages(
  services: ResendServices,
  connector: ConnectorName | undefined,
  { staff, requestId }: Resender,
): Promise<RetriedMessages> {
  const detail = connector ? `every message to ${connector}` : 'every message';
  await recordAudit(services.db, services.clock, {
    actorUserId: staff.userId,
    subjectUserId: null,
    action: 'message-retry',
    detail,
    requestId,
  });
  return retryMessages(services, { connector });
}
