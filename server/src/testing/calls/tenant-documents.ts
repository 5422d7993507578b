import { randomBytes } from 'node:crypto';
import type { TestServer } from '../test-server.ts';
import type { Utility } from '../utility.ts';
import { operate } from './operator-calls.ts';
import { wholeDocument } from './whole-document.ts';

interface OfUtility {
  readonly server: TestServer;
  readonly utility: Pick<Utility, 'tenant'>;
  readonly mark: string;
}

/** The whole document of a utility that is new to the server, and the parameters of the call that puts it. */
export function firstDocument() {
  const applicationId = `neu-${randomBytes(6).toString('hex')}`;
  return { params: { applicationId }, body: wholeDocument(`${applicationId}.example`) };
}

/** The document that a draft of the utility holds: few fields, all texts with the mark. */
export function draftOf({ utility: { tenant }, mark }: OfUtility) {
  return {
    name: `Stadtwerke ${mark} im Entwurf`,
    hosts: [tenant.host],
    logo: null,
    brandColor: null,
    config: { languageConfig: { translations: { de: { 'login.title': `Willkommen bei ${mark}` } } } },
  };
}

/**
 * Saves a draft of the utility, whose settings are those in force: other calls still work once it is published. Answers
 * the parameters of the calls about it.
 */
export async function savedDraftOf({
  server,
  utility: { tenant },
}: Pick<OfUtility, 'server' | 'utility'>): Promise<{ applicationId: string }> {
  const current = (await operate(server, tenant, 'GET', '')).json();
  const saved = await operate(server, tenant, 'PUT', 'draft', { body: { ...current, brandColor: '#123456' } });
  if (saved.status !== 200) throw new Error(`${saved.status} ${saved.text}`);
  return { applicationId: tenant.applicationId };
}

/** The parameters of calls about the newest version of the utility's document. */
export async function newestVersionOf({
  server,
  utility: { tenant },
}: OfUtility): Promise<{ applicationId: string; version: string }> {
  const answer = await operate(server, tenant, 'GET', 'versions');
  const [newest] = answer.json<{ versions: { version: number }[] }>().versions;
  return { applicationId: tenant.applicationId, version: String(newest?.version) };
}
