import type { APIRoute } from 'astro';
import { addFormPage } from '../../components/cart/add-form.ts';

export const POST: APIRoute = addFormPage;
export const GET: APIRoute = addFormPage;
