import type { APIRoute } from 'astro';
import { documentPdfPage } from '../../../areas/standards/documents/text/document-pdf.page.ts';

export const ALL: APIRoute = (context) => documentPdfPage.open(context);
