import type { APIRoute } from 'astro';
import { returnPicturePage } from '../../../../areas/staff/returns/return-picture.page.ts';
import { notFound } from '../../../../http/responses.ts';

export const GET: APIRoute = async (context) => {
  const answer = await returnPicturePage.open(context);
  return answer instanceof Response ? answer : notFound();
};
