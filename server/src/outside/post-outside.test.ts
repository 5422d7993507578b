import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { serviceBeside } from '../testing/service-beside.ts';
import { postOutside } from './post-outside.ts';
import { networksOf } from './reach.ts';

const HERE = networksOf('127.0.0.0/8, ::1');
const sent = (address: string) => ({ address, headers: { 'x-kind': 'test' }, body: '{"ä":1}' });

test('[OPS-119] what is posted arrives, and the status of the answer is told', async () => {
  const service = await serviceBeside();
  service.answer(() => ({ status: 204 }));
  expect(await postOutside(sent(`${service.origin}/in?key=7`), HERE)).toEqual({ status: 204 });
  expect(service.asked).toMatchObject([{ path: '/in', query: { key: '7' }, headers: { 'x-kind': 'test' } }]);
  expect(service.asked[0]?.body.toString('utf8')).toBe('{"ä":1}');
});

test('[OPS-119, OPN-464] no redirect is followed, and addresses inside are not called', async () => {
  const [first, second] = [await serviceBeside(), await serviceBeside()];
  first.answer(() => ({ status: 307, headers: { location: `${second.origin}/` } }));
  expect(await postOutside(sent(first.origin), HERE)).toEqual({ status: 307 });
  const port = new URL(second.origin).port;
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0'];
  for (const host of hosts) {
    expect(await postOutside(sent(`http://${host}:${port}/`), networksOf('off'))).toEqual({
      error: 'addressNotAllowed',
    });
    expect(await postOutside(sent(`https://${host}:${port}/`), networksOf('10.0.0.0/8'))).toEqual({
      error: 'addressNotAllowed',
    });
  }
  expect(second.asked).toEqual([]);
  // Refused before anything is sent.
  expect(await postOutside(sent('http://8.8.8.8/'), networksOf('off'))).toEqual({ error: 'notEncrypted' });
});

test('[OPS-119] an answer that is late or without end holds nothing up', async () => {
  const service = await serviceBeside();
  service.answer(() => () => undefined);
  expect(await postOutside(sent(service.origin), HERE, 50)).toEqual({ error: 'timeout' });
  // The head at once, and then nothing.
  service.answer(() => (response: ServerResponse) => void response.writeHead(200).write('.'));
  expect(await postOutside(sent(service.origin), HERE, 50)).toEqual({ error: 'timeout' });
  service.answer(() => (response: ServerResponse) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      response.once('drain', more);
    };
    response.writeHead(200);
    more();
  });
  expect(await postOutside(sent(service.origin), HERE)).toEqual({ status: 200 });
  service.answer(() => (response: ServerResponse) => void response.destroy());
  expect(await postOutside(sent(service.origin), HERE)).toEqual({ error: 'noConnection' });
  // Nobody speaks TLS there.
  expect(await postOutside(sent(service.origin.replace('http:', 'https:')), HERE)).toEqual({ error: 'noConnection' });
});
