import { connect } from 'node:net';
import type { ClamdAddress } from '../env/scan-variables.ts';

/** Sends clamd's command PING. @returns what is wrong, null if it answers as it should */
export const tryClamd = (address: ClamdAddress, timeout: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect(address);
    let text = '';
    const end = (problem: string | null) => {
      resolve(problem);
      socket.destroy();
    };
    socket.setTimeout(timeout, () => end('it did not answer in time'));
    socket.on('connect', () => socket.write('zPING\0'));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1').slice(0, 100);
      if (text.includes('\0') || text.length > 100) end(text.startsWith('PONG') ? null : 'it is not a clamd');
    });
    socket.on('error', ({ message }) => end(message));
    socket.on('close', () => end('it closed the connection'));
  });
