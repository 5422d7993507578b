import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAtEnd } from './close-at-end.ts';

/** What a service was asked. */
export interface ServiceQuestion {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly body: Buffer;
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** How it answers: a status with a body (text is sent as it is), or anything by hand. */
type ServiceAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | ((response: ServerResponse) => void | Promise<void>);

/** A service beside the portal. */
export interface ServiceBeside {
  readonly origin: string;
  readonly asked: readonly ServiceQuestion[];
  /** Answers from now on like this. */
  answer(how: (question: ServiceQuestion) => ServiceAnswer | Promise<ServiceAnswer>): void;
  /** Resolves when it has been asked so often. */
  count(questions: number): Promise<void>;
}

/** Starts a service on a free port that knows nothing; closed when the test file ends. */
export async function serviceBeside(): Promise<ServiceBeside> {
  const asked: ServiceQuestion[] = [];
  let how: Parameters<ServiceBeside['answer']>[0] = () => ({ status: 404 });
  let waiting: { readonly questions: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.example');
    const query = Object.fromEntries(searchParams);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { authorization, 'content-type': contentType } = request.headers;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const question = { path: pathname, query, authorization, body: Buffer.concat(pieces), contentType, headers };
    asked.push(question);
    for (const one of waiting) if (asked.length >= one.questions) one.resolve();
    waiting = waiting.filter((one) => asked.length < one.questions);
    const given = await how(question);
    if (typeof given === 'function') return given(response);
    const { status, body = '', headers: more = {} } = given;
    response.writeHead(status, { 'content-type': 'application/json', ...more });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeAtEnd({
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => void (how = next),
    count: (questions) =>
      asked.length >= questions
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push({ questions, resolve })),
  };
}
