import { expect, test } from 'vitest';
import { originOf } from './origin-of.ts';

test.each([
  ['no hosts', [], 'https://portal.example', 'https://portal.example'],
  ['the public host among them', ['a.example', 'portal.example'], 'https://portal.example/', 'https://portal.example'],
  ['the public host with its port', ['localhost'], 'http://localhost:8080', 'http://localhost:8080'],
  ['other hosts', ['a.example', 'b.example'], 'https://portal.example', 'https://a.example'],
  ['other hosts with a port', ['a.example:8443'], 'https://portal.example', 'https://a.example:8443'],
])('[OPN-111] links of an application with %s', (_what, hosts, publicUrl, origin) => {
  expect(originOf(hosts, publicUrl)).toBe(origin);
});
