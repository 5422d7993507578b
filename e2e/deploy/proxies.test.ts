import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureOf } from '../portal/exported-readings.ts';
import { PLAIN_JPEG, paddedPhoto } from '../portal/padded-photo.ts';
import { type PortalProcess, startPortalProcess } from '../portal/portal-process.ts';
import { openReadingSender, type ReadingSender } from '../portal/reading-sender.ts';
import { openUtility } from '../portal/utility.ts';
import { beginCalls, callProxy, sendAndWait } from './call-proxy.ts';
import { runDoctor } from './run-doctor.ts';
import { type Certificate, makeCertificate, newFolder, type Proxy, startHaproxy, startNginx } from './start-proxy.ts';

/* The proxies of deploy/ in front of a real portal, and what the doctor says of them and of others. */

const MEGABYTE = 1024 * 1024;
const folder = newFolder();
let certificate: Certificate;
let portal: PortalProcess;
let sender: ReadingSender;
let proxies: Readonly<Record<'nginx' | 'HAProxy', Proxy>>;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  certificate = makeCertificate(folder);
  portal = await startPortalProcess({ TRUST_PROXY: 'loopback' });
  stops.push(() => portal.stop());
  sender = await openReadingSender(2, portal);
  await answerAt('localhost');
  // A portal with one application answers for it whatever the host.
  await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
  const behind = { portalPort: portal.port, certificate };
  proxies = { nginx: await kept(startNginx(behind)), HAProxy: await kept(startHaproxy(behind)) };
}, 120_000);
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A proxy that ends with the tests. */
async function kept(starting: Promise<Proxy>): Promise<Proxy> {
  const proxy = await starting;
  stops.push(proxy.stop);
  return proxy;
}

/** Gives the utility a host besides its own. */
async function answerAt(host: string): Promise<void> {
  const { operator, applicationId } = sender.utility;
  const address = `/applications/${applicationId}`;
  const document = JSON.parse(await operator('GET', address)) as { readonly hosts: readonly string[] };
  await operator('PUT', address, { ...document, hosts: [...document.hosts, host] });
}

test.each(['nginx', 'HAProxy'] as const)(
  '[OPS-183, OPN-636, OPN-637] %s as it comes along: signs in, sends a photo, redirects to TLS, hands on what is too large and direct links',
  async (name) => {
    const proxy = proxies[name];
    const call = (address: string, sent: Omit<Parameters<typeof callProxy>[3], 'host'> = {}) =>
      callProxy(proxy, certificate, address, { host: 'localhost', ...sent });
    const json = { 'content-type': 'application/json' };
    const { applicationId } = sender.utility;
    const credentials = { applicationId, username: 'leitung-1', password: sender.password };
    const signedIn = await call('/auth/token', {
      method: 'POST',
      headers: json,
      body: Buffer.from(JSON.stringify(credentials)),
    });
    expect(signedIn.status).toBe(200);
    const { token } = JSON.parse(signedIn.text) as { token: string };

    const job = sender.jobs[name === 'nginx' ? 0 : 1]!;
    const to = `/api/pro/job/${job.jobId}/meterRateTask/result`;
    const headers = { ...json, authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(16).toString('hex') };
    const body = sender.body(job, 12_345, paddedPhoto(3 * MEGABYTE));
    expect((await call(to, { method: 'POST', headers, body })).status).toBe(200);
    const reading = (await sender.accepted()).find(({ orderNumber }) => orderNumber === job.orderNumber);
    expect(pictureOf(await sender.image(reading!.imageIds[0]!)).equals(pictureOf(PLAIN_JPEG))).toBe(true);

    const large = await call(to, { method: 'POST', headers, body: Buffer.alloc(31 * MEGABYTE, ' ') });
    expect([large.status, JSON.parse(large.text)]).toEqual([413, expect.objectContaining({ code: 'tooLarge' })]);
    const announced = `POST ${to} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${40 * MEGABYTE}\r\n\r\n`;
    const larger = await sendAndWait(proxy, certificate, announced);
    expect(larger).toMatch(/^HTTP\/1\.1 413 /);
    expect(larger).not.toMatch(/^x-contract-version/im);

    const link = await call(`//m/${sender.linkToken}`);
    expect([link.status, link.text]).toEqual([200, expect.stringContaining('<div id="root"')]);
    expect(proxy.log()).not.toContain(sender.linkToken);
    expect(await redirectOf(proxy)).toEqual([301, 'https://localhost/betrieb']);
  },
);

function redirectOf({ plainPort }: Proxy): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const at = { host: '127.0.0.1', port: plainPort, path: '/betrieb', headers: { host: 'localhost' } };
    http
      .get(at, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.location]);
      })
      .once('error', reject);
  });
}

test.concurrent('[OPS-183] whoever says its headers slowly is cut by either', async () => {
  const begin = 'GET / HTTP/1.1\r\nHost: localhost\r\n';
  const cut = Object.values(proxies).map((proxy) => sendAndWait(proxy, certificate, begin));
  for (const answer of await Promise.all(cut)) expect(answer).toMatch(/^($|HTTP\/1\.1 408 )/);
});

test.concurrent('[OPS-183] each has its connections of one address limited', async () => {
  const behind = { portalPort: portal.port, certificate };
  const nginx = startNginx({
    ...behind,
    changes: [['limit_conn zaehlwerk_callers 500;', 'limit_conn zaehlwerk_callers 3;']],
  });
  const haproxy = startHaproxy({ ...behind, changes: [['sc0_conn_cur gt 500', 'sc0_conn_cur gt 3']] });
  for (const proxy of [await kept(nginx), await kept(haproxy)]) {
    const answer = await beginCalls(proxy, certificate, 5);
    expect([proxy.name, answer]).toEqual([proxy.name, expect.stringMatching(/^($|HTTP\/1\.1 503 )/)]);
    expect(answer).not.toMatch(/^x-contract-version/im);
  }
});

test.concurrent('[OPS-183] nginx counts a network of IPv6 as one address, and another one apart', async (context) => {
  const limit = 'limit_conn zaehlwerk_callers 1; set_real_ip_from 127.0.0.1; real_ip_header X-Caller;';
  const changes = [['limit_conn zaehlwerk_callers 500;', limit]] as const;
  const nginx = await kept(startNginx({ portalPort: portal.port, certificate, changes }));
  const statusOf = (caller: string) =>
    callProxy(nginx, certificate, '/health/live', { host: 'localhost', headers: { 'x-caller': caller } }).then(
      ({ status }) => status,
    );
  const waiting = beginCalls(nginx, certificate, 1, { 'X-Caller': '2001:db8::1' });
  await context.expect.poll(() => statusOf('2001:db8::2')).toBe(503);
  expect(await statusOf('2001:db8:0:1::2')).toBe(200);
  expect(await statusOf('192.0.2.7')).toBe(200);
  void waiting.catch(() => undefined);
});

test.concurrent('[OPN-636] nginx writes no address that was called where calling the portal goes wrong', async () => {
  const nobody = [['server 127.0.0.1:8080;', 'server unix:FOLDER/nobody; # 127.0.0.1:8080']] as const;
  const nginx = await kept(startNginx({ portalPort: portal.port, certificate, changes: nobody }));
  expect((await callProxy(nginx, certificate, `//m/${sender.linkToken}`, { host: 'localhost' })).status).toBe(502);
  expect(nginx.log()).not.toContain(sender.linkToken);
});

test.concurrent('[OPS-182] of the proxies that come along the doctor finds nothing', async () => {
  const said = await Promise.all(Object.values(proxies).map((proxy) => runDoctor(portal, proxy, certificate)));
  for (const { code, findings, output } of said) {
    expect([code, findings]).toEqual([0, ['mail.off']]);
    expect(output).not.toContain(portal.operatorKey);
  }
});

test.concurrent('[OPS-182] of nginx with wrong settings it finds each', async () => {
  const starting = startNginx({
    portalPort: portal.port,
    certificate,
    changes: [
      ['client_max_body_size 32m;', 'client_max_body_size 1m;'],
      ['client_body_timeout 30s;', 'client_body_timeout 1s;'],
      [
        'proxy_http_version 1.1;',
        'proxy_http_version 1.1; expires 1h; proxy_hide_header Content-Security-Policy; add_header Referrer-Policy unsafe-url;',
      ],
    ],
  });
  const { code, findings } = await runDoctor(portal, await kept(starting), certificate, {
    still: 3,
    settings: { TRUST_PROXY: 'off' },
  });
  expect([code, findings]).toEqual([
    1,
    [
      'mail.off',
      'proxy.bodyLimit',
      'proxy.cacheControl /',
      'proxy.cacheControl /service-worker.js',
      'proxy.header content-security-policy',
      'proxy.headerChanged referrer-policy',
      'proxy.notTrusted',
      'proxy.timeLimit',
    ],
  ]);
});

test.concurrent('[OPS-182] of a proxy that keeps what it may not and hands no host on, of one that gives up early, and of none it says so', async () => {
  const behind = { portalPort: portal.port, certificate };
  const cache = 'proxy_cache kept; proxy_cache_valid 1m; proxy_ignore_headers Cache-Control;';
  const keepingOne = startNginx({
    ...behind,
    changes: [
      ['upstream zaehlwerk {', 'proxy_cache_path FOLDER/cache keys_zone=kept:1m;\nupstream zaehlwerk {'],
      ['proxy_http_version 1.1;', `proxy_http_version 1.1; ${cache}`],
      ['proxy_set_header Host $host;', ''],
    ],
  });
  const hastyOne = startHaproxy({
    ...behind,
    changes: [
      ['timeout http-request 10s', 'timeout http-request 1s\n    option http-buffer-request'],
      ['33554432', '1048576'],
    ],
  });
  const [keeping, hasty] = [await kept(keepingOne), await kept(hastyOne)];
  const gone = { ...hasty, port: 1 };
  const said = await Promise.all(
    [keeping, hasty, gone].map((proxy) => runDoctor(portal, proxy, certificate, { still: 3 })),
  );
  expect(said.map(({ findings }) => findings)).toEqual([
    ['mail.off', 'proxy.cached /', 'proxy.cached /service-worker.js', 'proxy.host'],
    ['mail.off', 'proxy.bodyLimit', 'proxy.timeLimit'],
    ['certificate.unreachable', 'mail.off', 'proxy.unreachable'],
  ]);
});
