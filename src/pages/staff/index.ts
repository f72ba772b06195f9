import type { APIRoute } from 'astro';

/** The staff area begins with its customers. */
export const GET: APIRoute = ({ redirect, url }) => redirect(`${url.pathname.replace(/\/$/, '')}/customers`, 302);
