import { fork } from 'node:child_process';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ProviderSettings } from '../provider-settings.ts';
import { closeAtEnd } from './close-at-end.ts';
import type { ProviderPlan } from './processes/identity-provider.ts';

const SCRIPT = path.join(import.meta.dirname, 'processes/identity-provider.ts');

/** What the provider answers to the portal: a status, and what stands in its JSON. */
interface Said {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** How an answer gets lost: it never comes, or without an end. */
type Lost = 'away' | 'silent' | 'endless';
type Change = (path: string, said: Said) => Said | Lost | null;

/** A real provider in a process of its own, with a line in front of it that can change what it says. */
export interface TestProvider {
  readonly settings: ProviderSettings;
  /** Which of its paths the portal has asked. */
  readonly asked: readonly string[];
  /** Changes what it says from now on; null leaves an answer as it is. */
  change(how: Change): void;
  /** Signs in at its page as a browser does, and gives the query with which it leads back. */
  signIn(address: string, who: string): Promise<string>;
}

/** Starts one; it ends with the test file. */
export async function testProvider(plan: Partial<ProviderPlan> = {}): Promise<TestProvider> {
  const asked: string[] = [];
  let how: Change = () => null;
  let behind = 0;
  const front = createServer((request, response) => {
    const at = (request.url ?? '').split('?', 1)[0] ?? '';
    const isOfPortal = request.headers['user-agent']?.startsWith('openid-client') === true;
    if (isOfPortal) asked.push(at);
    const options = { host: '127.0.0.1', port: behind, path: request.url, method: request.method };
    const passed = send({ ...options, headers: request.headers }, (answer) => {
      if (isOfPortal) void change(how, at, answer, response);
      else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
    });
    request.pipe(passed.once('error', () => response.destroy()));
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  const issuer = `http://localhost:${(front.address() as AddressInfo).port}`;
  const whole: ProviderPlan = {
    port: 0,
    clientId: 'zaehlwerk',
    clientSecret: 'geheim-beim-anbieter+%/',
    authentication: 'client_secret_basic',
    mailInToken: false,
    ...plan,
    issuer,
  };
  const child = fork(SCRIPT, [JSON.stringify(whole)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  closeAtEnd({
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => front.close(() => resolve()));
        front.closeAllConnections();
        child.kill();
      }),
  });
  behind = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)));
  });
  return {
    settings: { issuer, clientId: whole.clientId, clientSecret: whole.clientSecret, name: 'Stadtwerke-Konto' },
    asked,
    change: (next) => void (how = next),
    signIn: signInAtPage,
  };
}

async function change(how: Change, at: string, answer: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const piece of answer) text += String(piece);
  const said: Said = { status: answer.statusCode ?? 500, json: JSON.parse(text) as Said['json'] };
  const next = how(at, said) ?? said;
  const head = { 'content-type': 'application/json' };
  if (next === 'away') return void response.destroy();
  if (next === 'silent') return void response.writeHead(200, head).write('{');
  if (next === 'endless') return void response.writeHead(200, head).end(`{"x":"${'x'.repeat(1024 * 1024)}"}`);
  response.writeHead(next.status, head).end(JSON.stringify(next.json));
}

/** Follows the provider to its page, says who is there, and follows it until it leads elsewhere. */
async function signInAtPage(address: string, who: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = new URL(address);
  let form: string | null = null;
  const { origin } = at;
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = form === null ? {} : { method: 'POST', body: new URLSearchParams({ who: form }) };
    const answer: Response = await fetch(at, { ...sent, headers: { cookie }, redirect: 'manual' });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      jar.set(name, value);
    }
    const next = answer.headers.get('location');
    // Its page is the only answer that leads nowhere.
    if (next === null && (answer.status !== 200 || form !== null))
      throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`);
    form = next === null ? who : null;
    at = new URL(next ?? at, at);
    if (at.origin !== origin) return at.search.slice(1);
  }
  throw new Error(`the provider leads around: ${at.href}`);
}
