import type { APIRoute } from 'astro';
import { invoicePreviewPage } from '../../../areas/content/editor/brand/brand-preview.page.ts';

export const ALL: APIRoute = (context) => invoicePreviewPage.open(context);
