import type { APIRoute } from 'astro';
import { eventCalendarPage } from '../../../areas/search/events/event.page.ts';

export const ALL: APIRoute = (context) => eventCalendarPage.open(context);
