import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** What the portal told: that readings wait. */
export interface Told {
  readonly id: string;
  readonly list: string;
  readonly count: number;
}

export interface WebhookReceiver {
  readonly address: string;
  /** Calls with a right signature, each id once. */
  readonly told: readonly Told[];
  /** Calls that were refused, and why. */
  readonly refused: readonly string[];
  /** Believes calls that are signed with a secret, too: one of each webhook that was made. */
  believe(secret: string): void;
  close(): Promise<void>;
}

/** What a billing system has on loopback: takes calls of webhooks, and verifies them with the library of the standard. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const told = new Map<string, Told & { readonly body: string }>();
  const refused: string[] = [];
  const secrets: string[] = [];
  const take = (headers: http.IncomingHttpHeaders, body: string): number => {
    const id = String(headers['webhook-id']);
    if (!secrets.some((secret) => isSigned(secret, headers, body))) {
      refused.push(`${id}: no signature that fits`);
      return 401;
    }
    const { data } = JSON.parse(body) as { readonly data: { readonly list: string; readonly count: number } };
    const before = told.get(id);
    if (before !== undefined && before.list !== data.list) refused.push(`${id}: told twice, of different lists`);
    told.set(id, { id, list: data.list, count: data.count, body });
    return 204;
  };
  const server = http.createServer((request, answer) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.once('end', () => answer.writeHead(take(request.headers, body)).end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/readings`,
    get told() {
      return [...told.values()];
    },
    refused,
    believe: (secret) => void secrets.push(secret),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function isSigned(secret: string, headers: http.IncomingHttpHeaders, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
