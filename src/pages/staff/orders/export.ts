import type { APIRoute } from 'astro';
import { exportOrdersPage } from '../../../areas/staff/orders/export.page.ts';
import { notFound } from '../../../http/responses.ts';

export const GET: APIRoute = async (context) => {
  const answer = await exportOrdersPage.open(context);
  return answer instanceof Response ? answer : notFound();
};
