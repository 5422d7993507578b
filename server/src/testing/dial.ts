import { connect, type Socket } from 'node:net';
import { closeAtEnd } from './close-at-end.ts';

/** A connection that says exactly what it is given; closed when the test file ends. */
export interface Line {
  readonly socket: Socket;
  /** All that came back so far. */
  readonly heard: () => string;
  readonly closed: Promise<unknown>;
}

/** Connects to a port of this machine and says `words`. */
export function dial(to: number, words = ''): Line {
  const socket = connect(to, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  if (words !== '') socket.write(words);
  closeAtEnd({ close: async () => void socket.destroy() });
  return { socket, heard: () => heard, closed };
}
