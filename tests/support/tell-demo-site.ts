import { expect } from 'playwright/test';
import { signWebhook } from '../../server/store/order-system/webhook-signature.ts';

/** The secret by which the demo site of the journeys knows the order system. */
export const demoErpSecret = `whsec_${Buffer.from('the order system of the journeys').toString('base64')}`;

/** Tells the site an event of an order, as the order system does. @returns its outcome */
export async function tellSite(origin: string, type: string, order: string, data: object): Promise<string> {
  const event = { id: crypto.randomUUID(), type, order, at: new Date().toISOString(), data };
  const body = JSON.stringify({ events: [event] });
  const id = `msg_${event.id}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = `v1,${signWebhook(demoErpSecret, { id, timestamp }, body).toString('base64')}`;
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  const answer = await fetch(`${origin}/api/webhooks/erp`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  const { results } = (await answer.json()) as { results: { outcome: string }[] };
  return results[0]?.outcome ?? '';
}
