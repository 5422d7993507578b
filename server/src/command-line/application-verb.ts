import type { DocumentChanges } from '@zaehlwerk/contract/application-document';
import {
  deleteDocumentDraft,
  getDocumentDraft,
  getDocumentVersion,
  getDocumentVersions,
  getTexts,
  postDocumentDraft,
  postDocumentVersion,
  putDocumentDraft,
} from '@zaehlwerk/contract/document-versions';
import { getApplicationDocument, putApplicationDocument } from '@zaehlwerk/contract/operator';
import { documentDifference, type DocumentValue } from '@zaehlwerk/domain/tenant/document-versions';
import { deleteTenant, listDeletions } from './delete-application.ts';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { TENANT_OPTION, onlyWord, pickTenant, readInput, readJson, type Verb, type VerbCall } from './verb.ts';

/** Reads and writes the tenant document: name, hosts and all settings of a utility. */
export const tenantVerb: Verb = {
  name: 'application',
  usage: [
    'application get [--readable] [--version N | --draft] [--application ID]',
    'application put <file.json> [--dry-run | --draft [--based-on N]] [--application ID]',
    'application versions [--application ID]',
    'application restore <version> [--dry-run] [--application ID]',
    'application draft [--application ID]',
    'application publish [--dry-run] [--application ID]',
    'application discard [--application ID]',
    'application texts',
    'application delete --application ID [--orders NUMBER --readings NUMBER]',
    'application deletions',
  ],
  help: `Shows the document of a tenant, or creates or replaces it as a whole.
  --readable  one line for each setting, instead of the JSON that \`put\` takes
  --version   the document as it was in an earlier version
  --dry-run   only check, say what would change, store nothing
  --draft     get or put the draft, which nobody sees before it is published
  --based-on  the version that the draft was made from; refused where another one is in force by now
\`versions\` lists what is kept of earlier documents, \`restore\` puts one back as the newest. \`draft\` shows what the
draft would change, \`publish\` makes it the document, \`discard\` drops it.
\`delete\` says what hangs on a tenant, what is deleted, what stays and why; it deletes nothing until --orders and --readings say
the numbers that it told. From then on the tenant is there for nobody, and everything of it goes, which cannot be taken back.
\`deletions\` lists what is being deleted, or was, and how far it is.
\`texts\` lists the keys of all texts that config.languageConfig.translations may replace, with what they say in German.`,
  options: {
    ...TENANT_OPTION,
    'dry-run': { type: 'boolean' },
    draft: { type: 'boolean' },
    readable: { type: 'boolean' },
    version: { type: 'string' },
    'based-on': { type: 'string' },
    orders: { type: 'string' },
    readings: { type: 'string' },
  },
  run(call) {
    const [what = '', ...words] = call.words;
    const act = ACTIONS[what];
    if (act === undefined)
      throw new WrongUse('Use `application get`, `application put <file.json>` or one of the others.');
    const isGiven = (name: OwnOption) => (isText(name) ? call.option(name) !== undefined : call.flag(name));
    const given = OWN_OPTIONS.filter((name) => isGiven(name) && !act.takes.includes(name));
    if (given.length > 0) throw new WrongUse(`\`application ${what}\` takes no --${given.join(' and no --')}.`);
    return act.run(call, words);
  },
};

const TEXTS = ['version', 'based-on', 'orders', 'readings'] as const;
const OWN_OPTIONS = ['dry-run', 'draft', 'readable', ...TEXTS] as const;
type OwnOption = (typeof OWN_OPTIONS)[number];
const isText = (name: OwnOption): name is (typeof TEXTS)[number] => TEXTS.some((one) => one === name);

interface Action {
  readonly takes: readonly OwnOption[];
  readonly run: (call: VerbCall, words: readonly string[]) => Promise<number>;
}

/** An action that takes no further words. */
const alone = (act: (call: VerbCall) => Promise<number>, ...takes: readonly OwnOption[]): Action => ({
  takes,
  run(call, words) {
    if (words.length > 0) throw new WrongUse(`${words.join(' ')} is too much.`);
    return act(call);
  },
});

const ACTIONS: Readonly<Record<string, Action>> = {
  get: alone(getDocument, 'readable', 'version', 'draft'),
  put: {
    takes: ['dry-run', 'draft', 'based-on'],
    run: (call, words) => putDocument(call, onlyWord(words, 'JSON file')),
  },
  versions: alone(listVersions),
  restore: { takes: ['dry-run'], run: (call, words) => restore(call, onlyWord(words, 'version')) },
  draft: alone(showDraft),
  publish: alone(publish, 'dry-run'),
  discard: alone(discard),
  texts: alone(listTexts),
  delete: alone(deleteTenant, 'orders', 'readings'),
  deletions: alone(listDeletions),
};

async function getDocument(call: VerbCall): Promise<number> {
  const document = await documentAsked(call, await pickTenant(call));
  await call.terminal.out(`${call.flag('readable') ? wordDocument(document) : JSON.stringify(document, null, 2)}\n`);
  return 0;
}

async function documentAsked({ client, flag, option }: VerbCall, applicationId: string): Promise<object> {
  const version = option('version');
  if (flag('draft') && version !== undefined) throw new WrongUse('Choose --version or --draft.');
  if (flag('draft')) return (await client.call(getDocumentDraft, { params: { applicationId } })).answer.document;
  if (version === undefined) return (await client.call(getApplicationDocument, { params: { applicationId } })).answer;
  return (await client.call(getDocumentVersion, { params: { applicationId, version } })).answer;
}

async function putDocument(call: VerbCall, name: string): Promise<number> {
  const { client, terminal, flag, option } = call;
  const [dryRun, draft] = [flag('dry-run'), flag('draft')];
  if (dryRun && draft) throw new WrongUse('Choose --dry-run or --draft.');
  const basedOn = option('based-on');
  if (basedOn !== undefined && !draft) throw new WrongUse('--based-on is said of a draft: add --draft.');
  const body = readJson(readInput(terminal.folder, name).toString('utf8'), name);
  const params = { applicationId: await pickTenant(call) };
  if (draft)
    return showChanges(
      call,
      (await client.call(putDocumentDraft, { params, body, query: { basedOn } })).answer,
      'Saved as a draft',
    );
  const query = { dryRun: dryRun ? 'true' : undefined };
  const { status, answer } = await client.call(putApplicationDocument, { params, body, query });
  if ('changes' in answer) return showChanges(call, answer);
  terminal.printError(`${params.applicationId}: ${status === 201 ? 'created' : 'replaced'}`);
  return 0;
}

async function listVersions(call: VerbCall): Promise<number> {
  const params = { applicationId: await pickTenant(call) };
  const { versions } = (await call.client.call(getDocumentVersions, { params })).answer;
  const rows = versions.map(({ version, storedAt, storedBy, restoredFrom, bytes }) => [
    String(version),
    storedAt,
    storedBy ?? '',
    restoredFrom === null ? '' : String(restoredFrom),
    String(bytes),
  ]);
  if (rows.length > 0)
    await call.terminal.out(`${formatTable(['version', 'stored', 'by key', 'restored from', 'bytes'], rows)}\n`);
  else call.terminal.printError('No version is kept yet: the first is with the next change.');
  return 0;
}

async function restore(call: VerbCall, version: string): Promise<number> {
  const params = { applicationId: await pickTenant(call), version };
  const { answer } = await call.client.call(postDocumentVersion, { params, query: dryRunOf(call) });
  return showChanges(call, answer, `Version ${version} is in force again`);
}

async function showDraft(call: VerbCall): Promise<number> {
  const params = { applicationId: await pickTenant(call) };
  const { answer } = await call.client.call(getDocumentDraft, { params });
  const { savedAt, savedBy, basedOn, version } = answer;
  const late = basedOn === version ? '' : `, but the document is at version ${version}: save the draft again`;
  const of = `Draft of ${savedAt}${savedBy === null ? '' : ` by ${savedBy}`}, saved at version ${basedOn}${late}`;
  return showChanges(call, { ...answer, dryRun: false }, of);
}

async function publish(call: VerbCall): Promise<number> {
  const params = { applicationId: await pickTenant(call) };
  const { answer } = await call.client.call(postDocumentDraft, { params, query: dryRunOf(call) });
  return showChanges(call, answer, 'Published');
}

async function discard(call: VerbCall): Promise<number> {
  const applicationId = await pickTenant(call);
  await call.client.call(deleteDocumentDraft, { query: {}, params: { applicationId } });
  call.terminal.printError(`${applicationId}: the draft is discarded`);
  return 0;
}

async function listTexts({ client, terminal }: VerbCall): Promise<number> {
  const { texts } = (await client.call(getTexts)).answer;
  const rows = texts.map(({ key, text }) => [key, text]);
  await terminal.out(`${formatTable(['key', 'text in German'], rows)}\n`);
  return 0;
}

function dryRunOf({ flag }: VerbCall): { dryRun: string | undefined } {
  return { dryRun: flag('dry-run') ? 'true' : undefined };
}

/** What changes, old and new, as a table; then what became of it. */
async function showChanges({ terminal }: VerbCall, changes: DocumentChanges, done = 'Stored'): Promise<number> {
  const rows = changes.changes.map(({ path, before, after }) => [path, wordValue(before), wordValue(after)]);
  if (rows.length > 0) await terminal.out(`${formatTable(['setting', 'old', 'new'], rows)}\n`);
  const hidden = changes.changed - rows.length;
  const counts = `${changes.changed} settings differ${hidden > 0 ? `, ${hidden} are not shown` : ''}`;
  terminal.printError(`${changes.dryRun ? 'Nothing stored, dry run' : done}: ${counts}`);
  return 0;
}

/** One line for each setting that has a value. */
function wordDocument(document: object): string {
  const fields = documentDifference({}, document as DocumentValue);
  return formatTable(
    ['setting', 'value'],
    fields.map(({ path, after }) => [path, wordValue(after)]),
  );
}

function wordValue(value: unknown): string {
  if (value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
