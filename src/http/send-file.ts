interface SentFile {
  /** Saved under this name. */
  name: string;
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** Answers with a file that belongs to one person, to be saved. */
export const sendPrivateFile = ({ name, type, body }: SentFile): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });

/** Answers with dates that go into a calendar. */
export const sendCalendarFile = (name: string, body: string): Response =>
  sendPrivateFile({ name, type: 'text/calendar; charset=utf-8', body });
