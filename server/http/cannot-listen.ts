import { findRunning } from '../platform/process/find-running.mjs';

/** The configured address or port cannot be used; the message is a sentence for the operator. */
class CannotListen extends Error {
  override name = 'CannotListen';
}

/** Converts an error of `listen` to a sentence for the operator; other errors are returned unchanged. */
export async function explainListen(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Promise<Error> {
  switch (error.code) {
    case 'EADDRINUSE': {
      const running = await findRunning({ host, port });
      return new CannotListen(
        running ?? 'The port is taken by another program: stop it, or set PORT to another number.',
      );
    }
    case 'EACCES':
      return new CannotListen('This user may not listen on that port: set PORT to one above 1024.');
    // The address of another machine; one without an interface, such as fe80::1; an unknown name.
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CannotListen(
        `The environment variable HOST names no address of this machine: ${host}. Set it to one, or to 0.0.0.0 for all.`,
      );
    case undefined:
    default:
      return error;
  }
}
