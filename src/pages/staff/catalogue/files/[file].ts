import type { APIRoute } from 'astro';
import { catalogueFilePage } from '../../../../areas/staff/catalogue/files.page.ts';
import { notFound } from '../../../../http/responses.ts';

export const GET: APIRoute = async (context) => {
  const answer = await catalogueFilePage.open(context);
  return answer instanceof Response ? answer : notFound();
};
