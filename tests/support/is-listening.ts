import { connect } from 'node:net';

/** Returns whether a connection to an address is accepted within a second. */
export const isListening = (address: { path: string } | { host: string; port: number }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address);
    socket
      .setTimeout(1_000, () => socket.destroy())
      .on('connect', () => {
        resolve(true);
        socket.destroy();
      })
      .on('error', () => resolve(false))
      .on('close', () => resolve(false));
  });
