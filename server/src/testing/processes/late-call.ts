import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Begins to put the document of one more application, and sends it only with `end`, so that the call is under way until then; `answer` is
 * what has come so far, first `100 Continue`.
 */
export function beginLateCall({
  address,
  key,
  n,
}: {
  readonly address: string;
  readonly key: string;
  readonly n: number;
}) {
  const { hostname, port } = new URL(address);
  const body = JSON.stringify({ name: 'Last', hosts: [], logo: null, brandColor: null, config: {} });
  const head = [
    `PUT /api/operator/applications/late-${n} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  const socket = connect(Number(port), hostname);
  const call = { answer: '', end: () => socket.write(body), closed: once(socket, 'close') };
  socket.setEncoding('utf8').on('data', (text: string) => (call.answer += text));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return call;
}
