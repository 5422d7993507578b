import { LANGUAGES } from '@zaehlwerk/contract/application';
import { getMails, postMailAgain, postTestMail } from '@zaehlwerk/contract/mails';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { TENANT_OPTION, onlyWord, pickTenant, type Verb, type VerbCall } from './verb.ts';

/** Shows mails that have not been sent, sends one again, and tries out sending. */
export const mailsVerb: Verb = {
  name: 'mails',
  usage: ['mails', 'mails again <mailId>', 'mails test <address> [--application ID] [--language de|de-informal|en]'],
  help: `Lists the mails that have not been sent, those given up first, with what the mail server said.
\`again\` sends one as soon as possible. Where its reason begins with \`unclear\`, the person may have it already.
\`test\` sends a mail at once and says what came of it.`,
  options: { ...TENANT_OPTION, language: { type: 'string' } },
  run(call) {
    const [what, ...words] = call.words;
    if (what === undefined) return listMails(call);
    if (what === 'again') return sendAgain(call, onlyWord(words, 'mail id'));
    if (what === 'test') return sendTest(call, onlyWord(words, 'address'));
    throw new WrongUse('Use `mails`, `mails again <mailId>` or `mails test <address>`.');
  },
};

async function listMails({ client, terminal }: VerbCall): Promise<number> {
  const { mails, waiting, givenUp } = (await client.call(getMails, {})).answer;
  const heads = ['mail', 'application', 'kind', 'to', 'since', 'state', 'attempts', 'reason'];
  const rows = mails.map((mail) => [
    mail.id,
    mail.applicationId,
    mail.kind,
    mail.recipient,
    mail.createdAt,
    mail.nextAt === null ? 'given up' : `waits until ${mail.nextAt}`,
    String(mail.attempts),
    mail.reason ?? '',
  ]);
  if (rows.length > 0) await terminal.out(`${formatTable(heads, rows)}\n`);
  terminal.printError(`${waiting} waiting, ${givenUp} given up`);
  return 0;
}

async function sendAgain({ client, terminal }: VerbCall, mailId: string): Promise<number> {
  await client.call(postMailAgain, { params: { mailId } });
  terminal.printError(`${mailId}: is sent again`);
  return 0;
}

async function sendTest(call: VerbCall, email: string): Promise<number> {
  const named = call.option('language');
  const language = LANGUAGES.find((one) => one === named);
  if (named !== undefined && language === undefined)
    throw new WrongUse(`--language is one of ${LANGUAGES.join(', ')}.`);
  const applicationId = await pickTenant(call);
  const body = { email, ...(language === undefined ? {} : { language }) };
  const { outcome, reason } = (await call.client.call(postTestMail, { params: { applicationId }, body })).answer;
  const why = reason === null ? '' : ` (${reason})`;
  call.terminal.printError(
    { sent: 'sent', waiting: 'not sent yet, waits', givenUp: 'not sent, given up' }[outcome] + why,
  );
  return outcome === 'sent' ? 0 : 1;
}
