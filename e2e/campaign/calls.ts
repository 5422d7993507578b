import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Campaign } from './campaign.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Not repeated after a kill: whoever calls looks whether it was heard. */
  readonly once?: boolean;
}

/** What a call was answered. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Calls the portal until it answers, with the same headers and body after each kill; never throws for a status. */
export function call({ portal }: Campaign, where: string, given: Call = {}): Promise<Answer> {
  const { method, body, headers = {}, once = false } = given;
  const isText = typeof body === 'string';
  const content = body === undefined ? {} : { body: isText ? body : JSON.stringify(body) };
  const type = body === undefined || isText ? {} : { 'content-type': 'application/json' };
  const act = async (): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${portal.process.port}${where}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...type, ...headers },
      ...content,
    });
    return { status: answer.status, text: await answer.text() };
  };
  return once ? act() : portal.steadily(act);
}

/** Calls the portal and gives what it answered as JSON; throws with the answer on anything but 2xx. */
export async function ask<T>(campaign: Campaign, where: string, given: Call = {}): Promise<T> {
  const { status, text } = await call(campaign, where, given);
  if (status < 200 || status > 299)
    throw new Error(
      `${given.method ?? (given.body === undefined ? 'GET' : 'POST')} ${where}: ${status} ${text.slice(0, 600)}`,
    );
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** The same of the operator interface, below the application. */
export function operate<T>(campaign: Campaign, where: string, given: Call = {}): Promise<T> {
  const headers = { authorization: `Bearer ${campaign.portal.process.operatorKey}`, ...given.headers };
  return ask<T>(campaign, `/api/operator/applications/${campaign.applicationId}${where}`, { ...given, headers });
}

/** What a verb of the command line printed. */
export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a verb of the command line once; throws where it does not end with 0. */
export async function runVerb(campaign: Campaign, words: readonly string[]): Promise<Printed> {
  const { port, operatorKey } = campaign.portal.process;
  const settings = ['--url', `http://127.0.0.1:${port}`];
  const of = words[0] === 'audit' ? [] : ['--application', campaign.applicationId];
  const printed = await new Promise<Printed>((resolve) => {
    const child = spawn(process.execPath, ['server/src/command-line/main.ts', ...words, ...of, ...settings], {
      cwd: ROOT,
      env: { ...process.env, OPERATOR_KEY: operatorKey, INIT_CWD: campaign.folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    child.once('close', (code) => resolve({ code: code ?? 1, out, error }));
  });
  if (printed.code !== 0)
    throw new Error(`${words.join(' ')}: ends with ${printed.code}: ${`${printed.error}${printed.out}`.slice(0, 900)}`);
  return printed;
}

/** Runs a verb until no kill interrupted it: for verbs that change nothing when they are said twice. */
export function verb(campaign: Campaign, ...words: readonly string[]): Promise<Printed> {
  return campaign.portal.steadily(() => runVerb(campaign, words));
}

/** What an expression finds in a text; throws with the text where it finds nothing. */
export function found(text: string, expression: RegExp): string {
  const match = expression.exec(text)?.[1];
  if (match === undefined) throw new Error(`${expression} is not in: ${text.slice(0, 600)}`);
  return match;
}

/** A job as its household is told it, as far as this script looks at it. */
export interface Job {
  readonly id: string;
  readonly done: boolean;
  readonly closing?: boolean;
  readonly meter: {
    readonly meterNumber: string;
    readonly meterRateTasks: ReadonlyArray<{
      readonly taskId: string;
      readonly obis: string;
      readonly readingEvents: ReadonlyArray<{ readonly readingValue: number }>;
      readonly readingResults: ReadonlyArray<{ readonly readingValue: number; readonly question?: string }>;
    }>;
  };
}

/** Somebody who is signed in. */
export interface Person {
  readonly accountId: string;
  readonly token: string;
  readonly jobs: readonly Job[];
  readonly ended: readonly Job[];
}

/** Signs in by a link's token, or by user name and password, and loads the list. */
export async function signIn(campaign: Campaign, credentials: Readonly<Record<string, string>>): Promise<Person> {
  const { applicationId } = campaign;
  const { token } = await ask<{ token: string }>(campaign, '/auth/token', { body: { applicationId, ...credentials } });
  const headers = { authorization: `Bearer ${token}` };
  const { id } = await ask<{ id: string }>(campaign, '/api/pro/account/info', { headers });
  const list = await ask<{ jobs: readonly Job[]; ended?: readonly Job[] }>(campaign, '/api/pro/job', { headers });
  return { accountId: id, token, jobs: list.jobs, ended: list.ended ?? [] };
}

/** Sends as a device does: with one id for all attempts. */
export function send<T>(campaign: Campaign, where: string, token: string, body: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  return ask<T>(campaign, where, { body, headers });
}
