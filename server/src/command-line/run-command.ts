import { parseArgs } from 'node:util';
import { acknowledgeVerb } from './acknowledge-verb.ts';
import { accessVerb } from './access-verb.ts';
import { tenantVerb } from './application-verb.ts';
import { backupVerb } from './backup-verb.ts';
import { campaignVerb } from './campaign-verb.ts';
import { auditVerb } from './audit-verb.ts';
import { clerksVerb } from './clerks-verb.ts';
import { clearingVerb } from './clearing-verb.ts';
import { doctorVerb } from './doctor-verb.ts';
import { dropVerb } from './drop-verb.ts';
import { enterVerb } from './enter-verb.ts';
import { exportVerb } from './export-verb.ts';
import { importUnsentVerb } from './import-unsent-verb.ts';
import { findVerb } from './find-verb.ts';
import { historyVerb, importVerb } from './import-verbs.ts';
import { imagesVerb } from './images-verb.ts';
import { mailsVerb } from './mails-verb.ts';
import { moveVerb } from './move-verb.ts';
import { operatorClient, readSettings, Refused, WrongUse } from './operator-client.ts';
import { personVerb } from './person-verb.ts';
import { remindVerb } from './remind-verb.ts';
import { retentionVerb } from './retention-verb.ts';
import { accountVerb, keyVerb } from './utility-verbs.ts';
import { webhookVerb } from './webhook-verb.ts';
import { restoreVerb, withdrawVerb } from './withdraw-verbs.ts';
import { CALLED_AS } from './called-as.ts';
import {
  HELP_OPTION,
  type LocalVerb,
  type NamedVerb,
  SERVER_OPTIONS,
  type Terminal,
  type Verb,
  type VerbOptions,
} from './verb.ts';

const VERBS: readonly (Verb | LocalVerb)[] = [
  importVerb,
  historyVerb,
  campaignVerb,
  withdrawVerb,
  restoreVerb,
  moveVerb,
  findVerb,
  exportVerb,
  acknowledgeVerb,
  importUnsentVerb,
  enterVerb,
  clearingVerb,
  tenantVerb,
  accountVerb,
  accessVerb,
  remindVerb,
  personVerb,
  retentionVerb,
  keyVerb,
  clerksVerb,
  mailsVerb,
  webhookVerb,
  dropVerb,
  imagesVerb,
  auditVerb,
  backupVerb,
  doctorVerb,
];

const ALL_GOOD = 0;
const REFUSED = 1;
const WRONG_USE = 2;

const CODES_HELP = 'Exit codes: 0 done, 1 refused, 2 wrong usage.';
const COMMON_HELP = `Server and key:
  --url       default: PUBLIC_URL, else http://localhost with PORT or 8080
  --key-file  file with the operator key; default: OPERATOR_KEY, else the key that the first start wrote to DATA_DIR
${CODES_HELP}`;

/**
 * The operator's command line: a thin client of the operator interface (interfaces.md). Returns the exit code: 0 done,
 * 1 refused by the server or no server, 2 wrong usage.
 */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') {
    await terminal.out(`${wordAllHelp()}\n`);
    return ALL_GOOD;
  }
  const verb = VERBS.find((one) => one.name === name);
  if (verb === undefined) {
    terminal.printError(`${name === undefined ? 'Name a verb.' : `There is no verb ${name}.`}\n\n${wordAllHelp()}`);
    return WRONG_USE;
  }
  try {
    return await runVerb(verb, rest, env, terminal);
  } catch (error) {
    if (error instanceof WrongUse) {
      terminal.printError(`${error.message}\n\n${wordUsage(verb)}`);
      return WRONG_USE;
    }
    if (!(error instanceof Refused)) throw error;
    terminal.printError(error.message);
    return REFUSED;
  }
}

async function runVerb(
  verb: Verb | LocalVerb,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  const { values, positionals } = readArguments(verb, args);
  const option = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const flag = (name: string): boolean => values[name] === true;
  if (flag('help')) {
    await terminal.out(`${wordUsage(verb)}\n\n${verb.help}\n\n${'runHere' in verb ? CODES_HELP : COMMON_HELP}\n`);
    return ALL_GOOD;
  }
  const said = { terminal, words: positionals, option, flag };
  if ('runHere' in verb) return verb.runHere({ ...said, env, language: languageOf(env) });
  const settings = readSettings({ url: option('url'), keyFile: option('key-file') }, env, terminal.folder);
  const client = operatorClient(settings, languageOf(env));
  return verb.run({ client, ...said });
}

const KEY_AS_ARGUMENT =
  'A key does not belong among the arguments, which every user of this machine can read: set OPERATOR_KEY, or name its file with --key-file.';

function readArguments(verb: Verb | LocalVerb, args: readonly string[]) {
  if (args.some((one) => /^--key(=|$)/.test(one))) throw new WrongUse(KEY_AS_ARGUMENT);
  const ofServer = 'runHere' in verb ? {} : SERVER_OPTIONS;
  const options: VerbOptions = { ...verb.options, ...ofServer, ...HELP_OPTION };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : 'These options are invalid.');
  }
}

/** Refusals and findings come in the terminal's language if the server has it, otherwise in English. */
function languageOf(env: Readonly<Record<string, string | undefined>>): string {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return locale.startsWith('de') ? 'de' : 'en';
}

function wordUsage(verb: NamedVerb): string {
  return verb.usage.map((line) => `  ${CALLED_AS} ${line}`).join('\n');
}

function wordAllHelp(): string {
  const verbs = VERBS.flatMap((verb) => verb.usage.map((line) => `  ${line}`));
  return [`${CALLED_AS} <verb>, one of`, ...verbs, `See <verb> --help for each.\n\n${COMMON_HELP}`].join('\n');
}
