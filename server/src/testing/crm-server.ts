import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CrmSettings } from '../crm-settings.ts';
import { closeAtEnd } from './close-at-end.ts';

/** What a CRM was asked. */
export interface CrmQuestion {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
}

/** How it answers: a status with a body (text is sent as it is), or anything by hand. */
type CrmAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | ((response: ServerResponse) => void | Promise<void>);

export interface CrmServer {
  readonly settings: CrmSettings;
  readonly asked: readonly CrmQuestion[];
  /** Answers from now on like this. */
  answer(how: (question: CrmQuestion) => CrmAnswer | Promise<CrmAnswer>): void;
  /** Resolves when it has been asked so often. */
  count(questions: number): Promise<void>;
}

/** Starts a CRM on a free port that knows nobody; closed when the test file ends. */
export async function crmServer(): Promise<CrmServer> {
  const asked: CrmQuestion[] = [];
  let how: Parameters<CrmServer['answer']>[0] = () => ({ status: 404 });
  let waiting: { readonly questions: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://crm.example');
    const query = Object.fromEntries(searchParams);
    const question = { path: pathname, query, authorization: request.headers.authorization };
    asked.push(question);
    for (const one of waiting) if (asked.length >= one.questions) one.resolve();
    waiting = waiting.filter((one) => asked.length < one.questions);
    const given = await how(question);
    if (typeof given === 'function') return given(response);
    const { status, body = '', headers = {} } = given;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
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
    settings: { address: `http://127.0.0.1:${port}/kunden?stelle=7`, key: 'geheimer-schluessel-des-crm' },
    asked,
    answer: (next) => void (how = next),
    count: (questions) =>
      asked.length >= questions
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push({ questions, resolve })),
  };
}
