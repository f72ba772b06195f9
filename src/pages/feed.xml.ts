import type { APIRoute } from 'astro';
import { newsFeed } from '../cms/news-feed.ts';

export const GET: APIRoute = ({ locals }) => newsFeed(locals, locals.language);
