import type { APIRoute } from 'astro';
import { calendarPage } from '../../../areas/orders/calendar/calendar.page.ts';

export const ALL: APIRoute = (context) => calendarPage.open(context);
