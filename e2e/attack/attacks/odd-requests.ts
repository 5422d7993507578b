import { atOnce } from '../../faults/long.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import type { Attack } from '../attack.ts';
import { sendRaw } from '../call-portal.ts';

const HOST = 'Host: localhost';
const END = '\r\n\r\n';
const GET = 'GET /health/live HTTP/1.1';
const POST = 'POST /auth/token HTTP/1.1';
const JSON_TYPE = 'Content-Type: application/json';
const many = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('');
const lines = (...all: readonly string[]): string => all.join('\r\n') + END;
const post = (...headers: readonly string[]): string => lines(POST, HOST, JSON_TYPE, ...headers);
const get = (...headers: readonly string[]): string => lines(GET, HOST, ...headers);

/** Requests no client sends, and the correct answers: statuses in order. */
const REQUESTS: Readonly<Record<string, readonly [bytes: string, right: string]>> = {
  'two Host headers': [get('Host: elsewhere'), '400'],
  'no Host header': [lines(GET), '400'],
  'a Host header with a space before its colon': [lines(GET, 'Host : localhost'), '400'],
  'length and chunks': [`${post('Content-Length: 4', 'Transfer-Encoding: chunked')}0${END}`, '400'],
  'two lengths': [`${post('Content-Length: 2', 'Content-Length: 4')}{}  `, '400'],
  'two lengths in one line': [`${post('Content-Length: 2, 2')}{}`, '400'],
  'a signed length': [`${post('Content-Length: +2')}{}`, '400'],
  'a negative length': [post('Content-Length: -1'), '400'],
  'a length beyond 2⁶⁴': [post(`Content-Length: ${'9'.repeat(30)}`), '400'],
  'a length of 9 PB': [post('Content-Length: 9007199254740991'), '413'],
  'chunks twice': [`${post('Transfer-Encoding: chunked, chunked')}0${END}`, '400'],
  'chunks with a tab': [`${post('Transfer-Encoding:\tchunked\v')}0${END}`, '400'],
  'unknown encoding of the transfer': [`${post('Transfer-Encoding: gzip')}0${END}`, '400'],
  'a chunk larger than a number': [`${post('Transfer-Encoding: chunked')}${'f'.repeat(17)}\r\nx`, '400'],
  'chunk extensions without end': [`${post('Transfer-Encoding: chunked')}1;${'x'.repeat(60_000)}\r\nx`, '400'],
  'trailers without end': [
    `${post('Transfer-Encoding: chunked')}0\r\n${many(4_000, (n) => `x-${n}: ${n}\r\n`)}\r\n`,
    '431',
  ],
  'a line folded': [get('X-A: 1\r\n 2'), '400'],
  'a bare line feed': [`${GET}\n${HOST}\n\n`, '400'],
  'NUL in a header': [get('X-A: \0'), '400'],
  'headers of 20 kB': [get(`X-A: ${'x'.repeat(20_000)}`), '431'],
  '5,000 headers': [get(many(5_000, (n) => `a${n}:\r\n`).trimEnd()), '431'],
  'an address of 20 kB': [lines(`GET /${'a'.repeat(20_000)} HTTP/1.1`, HOST), '431'],
  'an address of 15 kB': [lines(`GET /api/${'a/'.repeat(7_500)} HTTP/1.1`, HOST), '404'],
  '7,000 parameters': [lines(`GET /health/live?${'a&'.repeat(7_000)} HTTP/1.1`, HOST), '200'],
  'broken percent signs': [lines(`GET /api/${'%'.repeat(10_000)} HTTP/1.1`, HOST), '404'],
  'dots to climb': [lines(`GET /${'../'.repeat(50)}etc/passwd HTTP/1.1`, HOST), '200'],
  'dots written otherwise': [lines(`GET /assets/${'%2e%2e%2f'.repeat(50)}etc/passwd HTTP/1.1`, HOST), '404'],
  'a socket wanted': [
    get(
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ),
    '200',
  ],
  'HTTP/2 wanted': [
    get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
    '200',
  ],
  'HTTP/2 without asking': [`PRI * HTTP/2.0${END}SM${END}`, '400'],
  'HTTP/0.9': ['GET /\r\n', 'silence'],
  'HTTP/9.9': [lines('GET / HTTP/9.9', HOST), '400'],
  'TLS to this port': ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001', '400'],
  CONNECT: [lines('CONNECT elsewhere:443 HTTP/1.1', 'Host: elsewhere:443'), 'cut'],
  TRACE: [lines('TRACE / HTTP/1.1', HOST), '405'],
  'a method nobody has': [lines('HACK / HTTP/1.1', HOST), '400'],
  'a whole URL of elsewhere': [lines('GET http://elsewhere/health/live HTTP/1.1', HOST), '200'],
  'a gzip bomb': [`${post('Content-Encoding: gzip', 'Content-Length: 2')}{}`, '415'],
  '100-continue never followed': [post('Content-Length: 20000000', 'Expect: 100-continue'), '100 413'],
  'an expectation nobody has': [get('Expect: miracles'), '417'],
  // Those that ask the database; one that is answered at once may be answered before the cut.
  '2,000 calls at once over one connection': [lines('GET /health/ready HTTP/1.1', HOST).repeat(2_000), 'cut'],
  'a byte range of everything, 1,000 times': [
    lines('GET / HTTP/1.1', HOST, `Range: bytes=${'0-,'.repeat(1_000)}0-`),
    '206',
  ],
};

/** How long after its last answer nothing more is expected. */
const QUIET_MS = 1_000;

export const oddRequests: Attack = {
  name: 'requests no client writes',
  proves: 'S47, S71',
  seconds: 60,
  right: null,
  async run({ add }) {
    const faults: string[] = [];
    await atOnce(4, Object.entries(REQUESTS), async ([about, [bytes, right]]) => {
      const got = await sendRaw(runningPortal(), Buffer.from(bytes, 'latin1'), QUIET_MS);
      add(got.length > 10 ? 'many' : got);
      if (got !== right) faults.push(`${about}: ${got.slice(0, 10)}, not ${right.slice(0, 10)}`);
    });
    return faults;
  },
};
