import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { Town } from './town.ts';

export interface Asked {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a call was answered. */
export interface Said {
  readonly status: number;
  readonly text: string;
}

/** How calls of a kind went. */
interface Count {
  answered: number;
  /** 502, 503 and 504: to be sent again. */
  refused: number;
  /** The connection ended before the answer was whole. */
  cut: number;
}

/** Who waits longer gives up and sends again, as the app does. */
const TIMEOUT_MS = 30_000;
const AGAIN_MS = 150;
/** Nothing is away for so long. */
const GIVE_UP_MS = 90_000;
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);

/** Calls through HAProxy, as clients do that keep their connections. */
export class Caller {
  readonly counts = new Map<string, Count>();
  /** The longest time without any good answer, in ms, and which part was killed before it. */
  longestGap = { ms: 0, after: '' };
  /** The longest time from the first attempt to the answer, in ms. */
  longestCall = { ms: 0, kind: '' };
  /** What was last killed. */
  killed = 'nothing';
  private lastGood = performance.now();
  private readonly town: Town;
  private readonly agent: https.Agent;

  constructor(town: Town) {
    this.town = town;
    this.agent = new https.Agent({ keepAlive: true, maxSockets: 100, ca: town.certificate, servername: 'localhost' });
  }

  /** Calls again and again, with the same bytes, until it is answered; what passes by itself is tried again. */
  async ask(kind: string, path: string, asked: Asked = {}): Promise<Said & { readonly tries: number }> {
    const begun = performance.now();
    for (let tries = 1; ; tries += 1) {
      const said = await this.once(kind, path, asked);
      if (said !== null && !PASSING.has(said.status)) {
        const ms = performance.now() - begun;
        if (ms > this.longestCall.ms) this.longestCall = { ms, kind };
        return { ...said, tries };
      }
      if (performance.now() - begun > GIVE_UP_MS)
        throw new Error(`${kind}: ${said?.status ?? 'cut'} for ${GIVE_UP_MS / 1000} s`);
      await pause(AGAIN_MS);
    }
  }

  /** The same for what is answered by JSON; throws where it is refused for good. */
  async get<T>(kind: string, path: string, asked: Asked = {}): Promise<T> {
    const said = await this.ask(kind, path, asked);
    if (said.status < 200 || said.status > 299) throw new Error(`${kind}: ${said.status} ${said.text.slice(0, 300)}`);
    return JSON.parse(said.text) as T;
  }

  /** As the operator, below the application. */
  operate<T>(kind: string, path: string, asked: Asked = {}): Promise<T> {
    const headers = { ...this.asOperator(), ...asked.headers };
    return this.get(kind, `/api/operator/applications/${this.town.utility.applicationId}${path}`, {
      ...asked,
      headers,
    });
  }

  asOperator(): { readonly authorization: string } {
    return { authorization: `Bearer ${this.town.operatorKey}` };
  }

  /** All kinds of calls together. */
  sum(): Readonly<Count> {
    const sum = { answered: 0, refused: 0, cut: 0 };
    for (const count of this.counts.values())
      for (const name of ['answered', 'refused', 'cut'] as const) sum[name] += count[name];
    return sum;
  }

  /** One attempt; null where the connection ends first. */
  async once(kind: string, path: string, asked: Asked = {}): Promise<Said | null> {
    const count = this.counts.get(kind) ?? { answered: 0, refused: 0, cut: 0 };
    this.counts.set(kind, count);
    const said = await this.send(path, asked);
    if (said === null) count.cut += 1;
    else if (PASSING.has(said.status)) count.refused += 1;
    else {
      count.answered += 1;
      const now = performance.now();
      const ms = now - this.lastGood;
      if (ms > this.longestGap.ms) this.longestGap = { ms, after: this.killed };
      this.lastGood = now;
    }
    return said;
  }

  close(): void {
    this.agent.destroy();
  }

  private send(path: string, { body, method = body === undefined ? 'GET' : 'POST', headers = {} }: Asked) {
    const bytes = body === undefined ? null : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const sent: Record<string, string> = { host: `${this.town.host}:${this.town.balancer.port}` };
    if (bytes !== null) Object.assign(sent, { 'content-type': 'application/json', 'content-length': bytes.length });
    return new Promise<Said | null>((resolve) => {
      const request = https.request({
        host: '127.0.0.1',
        port: this.town.balancer.port,
        path,
        method,
        headers: { ...sent, ...headers },
        agent: this.agent,
        timeout: TIMEOUT_MS,
      });
      request.once('timeout', () => request.destroy());
      request.once('error', () => resolve(null));
      request.once('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.once('error', () => resolve(null));
        answer.once('close', () => resolve(answer.complete ? { status: answer.statusCode ?? 0, text } : null));
      });
      request.end(bytes ?? undefined);
    });
  }
}
