import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Utility } from './open-utility.ts';

/** A utility's portal whose app can be replaced by a newer version while people use it, and which can be switched off. */
export interface ReplaceablePortal {
  readonly origin: string;
  /**
   * From now on the next version is served, and the files of this one are gone. With `refusesOld` the portal no longer
   * takes what this version sends.
   */
  readonly deployNext: (how?: { readonly refusesOld: boolean }) => void;
  /** Closes every connection and takes no more, as a portal that is switched off. */
  readonly switchOff: () => Promise<void>;
  /** Is there again, at the same address. */
  readonly switchOn: () => Promise<void>;
  /** Paths the browser has asked for, oldest first. */
  readonly asked: readonly string[];
}

/** What the next version calls a file: another name, as after every change. */
const NAME = /-([\w-]{8})\.(js|css|woff2)/g;
const NEXT = /-([\w-]{8})-next\.(js|css|woff2)/g;
const TEXT = /javascript|css|html/;
/** By this the app tells which contract it speaks. */
const CONTRACT_HEADER = 'X-Contract-Version';
/** By this the next version tells which contract it speaks, so that it and this one are told apart. */
const NEXT_HEADER = `${CONTRACT_HEADER}-Next`;

/**
 * Stands before the running portal. The next version is the same app with all its hashed names changed, as the build
 * would change them: what was not kept of this version cannot be had any more.
 */
export async function replaceablePortal(utility: Utility): Promise<ReplaceablePortal> {
  const host = new URL(utility.origin).host;
  const asked: string[] = [];
  let next = false;
  let refusesOld = false;
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    asked.push(path);
    const isGone = next && path.startsWith('/assets/') && !path.includes('-next.');
    if (isGone) answer.writeHead(404).end();
    else forward({ incoming, answer, host, next, refusesOld, port: utility.portal.port });
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const switchOff = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    origin: `http://${host.split(':')[0]}:${port}`,
    deployNext: (how) => {
      next = true;
      refusesOld = how?.refusesOld === true;
    },
    switchOff,
    switchOn: () => listen(port),
    asked,
  };
}

interface Passed {
  readonly incoming: IncomingMessage;
  readonly answer: ServerResponse;
  readonly host: string;
  readonly next: boolean;
  readonly refusesOld: boolean;
  readonly port: number;
}

function forward({ incoming, answer, host, next, refusesOld, port }: Passed): void {
  const path = (incoming.url ?? '/').replace(NEXT, '-$1.$2');
  const headers: IncomingHttpHeaders = {
    ...incoming.headers,
    host,
    ...(next ? { 'accept-encoding': 'identity' } : {}),
  };
  if (next) delete headers['if-none-match'];
  const [ofOld, ofNext] = [CONTRACT_HEADER, NEXT_HEADER].map((name) => headers[name.toLowerCase()]);
  if (ofNext !== undefined) headers[CONTRACT_HEADER.toLowerCase()] = ofNext;
  else if (ofOld !== undefined && refusesOld) headers[CONTRACT_HEADER.toLowerCase()] = '0';
  const asking = request({ host: '127.0.0.1', port, path, method: incoming.method, headers }, (received) => {
    const { statusCode = 502 } = received;
    const speaks = received.headers[CONTRACT_HEADER.toLowerCase()];
    const sent = { ...received.headers, ...(speaks !== undefined && { [NEXT_HEADER]: speaks }) };
    if (!next || !TEXT.test(sent['content-type'] ?? '') || incoming.method !== 'GET') {
      answer.writeHead(statusCode, sent);
      received.pipe(answer);
      return;
    }
    const chunks: Buffer[] = [];
    received.on('data', (chunk: Buffer) => chunks.push(chunk));
    received.on('end', () => {
      const text = renamed(Buffer.concat(chunks).toString());
      const { 'content-length': _length, etag: _etag, ...rest } = sent;
      answer.writeHead(statusCode, rest).end(text);
    });
  });
  asking.on('error', () => answer.destroy());
  incoming.pipe(asking);
}

/** The page has another revision then, too. */
function renamed(text: string): string {
  return text
    .replaceAll(NAME, '-$1-next.$2')
    .replaceAll(CONTRACT_HEADER, NEXT_HEADER)
    .replace(/"revision":"(\w+)","url":"index\.html"/, '"revision":"$1next","url":"index.html"');
}
