import type { APIRoute } from 'astro';
import { exportRecordPage } from '../../../areas/content/editor/record/record.page.ts';
import { notFound } from '../../../http/responses.ts';

export const GET: APIRoute = async (context) => {
  const answer = await exportRecordPage.open(context);
  return answer instanceof Response ? answer : notFound();
};
