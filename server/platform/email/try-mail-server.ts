import { createTransport } from 'nodemailer';

/** Connects and signs in to the mail server, and sends nothing. @returns what is wrong, null if it answers as it should */
export async function tryMailServer(url: string, timeout: number): Promise<string | null> {
  const transport = createTransport(url);
  transport.on('error', () => undefined);
  const options: { connectionTimeout?: number; greetingTimeout?: number; socketTimeout?: number } = transport.options;
  options.connectionTimeout = timeout;
  options.greetingTimeout = timeout;
  options.socketTimeout = timeout;
  try {
    await transport.verify();
    return null;
  } catch (error) {
    // The message may repeat the answer of the server, but never the password.
    return (error as Error).message.slice(0, 200);
  } finally {
    transport.close();
  }
}
