import {
  deleteDrop,
  DROP_FORMATS,
  DROP_LISTS,
  getDrop,
  getDropFiles,
  postDropRun,
  putDrop,
} from '@zaehlwerk/contract/drops';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { pickTenant, readInput, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

/** Sets where files of readings are put, shows it and what was put there. */
export const dropVerb: Verb = {
  name: 'drop',
  usage: [
    'drop show | end | run [--application ID]',
    `drop put --host HOST [--port NUMBER] --user NAME --host-key SHA256:… [--password-file FILE | --private-key-file FILE] --folder FOLDER --format ${DROP_FORMATS.join('|')} [--released] [--application ID]`,
    'drop files [--limit NUMBER] [--application ID]',
  ],
  help: `A folder of an SFTP server that the portal puts files of readings into, whatever was not acknowledged; each file is acknowledged
once it is there under its whole name.
  --host-key  the fingerprint of the server's key (ssh-keygen -lf); no other key is talked to
  --password-file, --private-key-file  files that hold the secret alone; left out, the one before stays for the same server and user
  --released  without what wants a look and was not released
  run         at once, also after failures
  files       what was put there, or waits, with why the last attempt failed, the newest first (100, or --limit)`,
  options: {
    ...TENANT_OPTION,
    ...Object.fromEntries(
      ['host', 'port', 'user', 'host-key', 'password-file', 'private-key-file', 'folder', 'format', 'limit'].map(
        (name) => [name, { type: 'string' } as const],
      ),
    ),
    released: { type: 'boolean' },
  },
  async run(call) {
    const [what = '', ...rest] = call.words;
    const does = DOES[what];
    if (does === undefined || rest.length > 0) throw new WrongUse(`Say one of ${Object.keys(DOES).join(', ')}.`);
    return does(call, { params: { applicationId: await pickTenant(call) } });
  },
};

interface OfTenant {
  readonly params: { readonly applicationId: string };
}

const DOES: Readonly<Record<string, (call: VerbCall, of: OfTenant) => Promise<number>>> = {
  async show({ client, terminal }, of) {
    const { drop } = (await client.call(getDrop, of)).answer;
    await terminal.out(`${drop === null ? 'none' : JSON.stringify(drop, null, 2)}\n`);
    return 0;
  },
  put: putFolder,
  async end({ client, terminal }, of) {
    await client.call(deleteDrop, of);
    terminal.printError('ended');
    return 0;
  },
  async run({ client, terminal }, of) {
    await client.call(postDropRun, of);
    terminal.printError('begins at once: see drop files');
    return 0;
  },
  files: listFiles,
};

async function putFolder({ client, terminal, option, flag }: VerbCall, of: OfTenant): Promise<number> {
  const needed = (name: string): string => {
    const given = option(name);
    if (given === undefined) throw new WrongUse(`--${name} is missing.`);
    return given;
  };
  const secretOf = (name: string): string | undefined => {
    const file = option(name);
    return file === undefined ? undefined : readInput(terminal.folder, file).toString('utf8');
  };
  const format = DROP_FORMATS.find((one) => one === needed('format'));
  if (format === undefined) throw new WrongUse(`--format is one of ${DROP_FORMATS.join(', ')}.`);
  const [list, released] = DROP_LISTS;
  const body = {
    host: needed('host'),
    port: option('port') === undefined ? undefined : Number(option('port')),
    user: needed('user'),
    hostKey: needed('host-key'),
    folder: needed('folder'),
    format,
    list: flag('released') ? released : list,
    password: secretOf('password-file')?.replace(/\r?\n$/, ''),
    privateKey: secretOf('private-key-file'),
  };
  await client.call(putDrop, { ...of, body });
  terminal.printError(`readings are put to ${body.host}`);
  return 0;
}

async function listFiles({ client, terminal, option }: VerbCall, of: OfTenant): Promise<number> {
  const { files } = (await client.call(getDropFiles, { ...of, query: { limit: option('limit') } })).answer;
  const rows = files.map(({ createdAt, names, readings, leftOut, state, attempts, error }) => [
    createdAt,
    state,
    String(readings),
    String(leftOut),
    String(attempts),
    error ?? names.join(' '),
  ]);
  await terminal.out(`${formatTable(['since', 'state', 'readings', 'left out', 'attempts', 'files'], rows)}\n`);
  return 0;
}
