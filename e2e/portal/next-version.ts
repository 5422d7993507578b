import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Utility } from './utility.ts';

/** A utility's portal that can be switched off and whose app can be replaced by a newer version while people use it. */
export interface ReplaceablePortal {
  readonly origin: string;
  /**
   * Serves the next version from now on, without the files of this one. With `refusesOld` the portal refuses what this
   * version sends.
   */
  readonly deployNext: (how?: { readonly refusesOld: boolean }) => void;
  /** Closes every connection and accepts no more. */
  readonly switchOff: () => Promise<void>;
  /** Accepts connections again, at the same address. */
  readonly switchOn: () => Promise<void>;
  /** Paths the browser has requested, oldest first. */
  readonly asked: readonly string[];
}

/** Hashed file names, which the next version replaces. */
const NAME = /-([\w-]{7})\.(js|css|woff2)/g;
const NEXT = /-([\w-]{7})-next\.(js|css|woff2)/g;
const TEXT = /javascript|css|html/;
/** Names the version of the contract the app uses. */
const CONTRACT_HEADER = 'X-Contract-Version';
/** The same header as the next version writes it, so that the proxy can tell the two apart. */
const NEXT_HEADER = `${CONTRACT_HEADER}-Next`;

/**
 * A proxy in front of the running portal. The next version is the same app with all hashed names changed, as a build
 * changes them: files of this version can then only come from the browser's cache.
 */
export async function replaceablePortal(utility: Utility): Promise<ReplaceablePortal> {
  const host = new URL(utility.origin).host;
  const asked: string[] = [];
  let next = false;
  let refusesOld = false;
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    asked.push(path);
    const isMissing = next && path.startsWith('/assets/') && !path.includes('-next.');
    if (isMissing) answer.writeHead(404).end();
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
  if (next) for (const name of ['if-none-match', 'if-modified-since']) delete headers[name];
  const [ofOld, ofNext] = [CONTRACT_HEADER, NEXT_HEADER].map((name) => headers[name.toLowerCase()]);
  if (ofNext !== undefined) headers[CONTRACT_HEADER.toLowerCase()] = ofNext;
  else if (ofOld !== undefined && refusesOld) headers[CONTRACT_HEADER.toLowerCase()] = '0';
  const asking = request({ host: '127.0.0.1', port, path, method: incoming.method, headers }, (received) => {
    const { statusCode = 502 } = received;
    const version = received.headers[CONTRACT_HEADER.toLowerCase()];
    const sent = { ...received.headers, ...(version !== undefined && { [NEXT_HEADER]: version }) };
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

/** The page's revision changes as well. */
function renamed(text: string): string {
  return text
    .replaceAll(NAME, '-$1-next.$2')
    .replaceAll(CONTRACT_HEADER, NEXT_HEADER)
    .replace(/"revision":"(\w+)","url":"index\.html"/, '"revision":"$1next","url":"index.html"');
}
