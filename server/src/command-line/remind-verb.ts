import { LANGUAGES } from '@zaehlwerk/contract/application';
import { getReminders, postReminders, ReminderPlan } from '@zaehlwerk/contract/reminders';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { onlyWord, pickTenant, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

/** Reminds by mail who has not read, and shows how far that is. */
export const remindVerb: Verb = {
  name: 'remind',
  usage: [
    'remind <campaign> --dry-run [--language LANGUAGE] [--application ID]',
    'remind <campaign> --recipients NUMBER [--language LANGUAGE] [--application ID]',
    'remind --list [--application ID]',
  ],
  help: `Reminds everybody by mail who has not read for an open campaign and whose order has a mail address. Mails are made in the
background and go out ten a second; whoever reads meanwhile gets none.
  --dry-run     only say how many would be reminded, who would not and why, and show one of the mails
  --recipients  the number that the dry run told: with another one nothing is sent
  --language    of the mails: ${LANGUAGES.join(', ')}; without it that of the portal
  --list        the newest runs, and how far each is; \`mails\` shows what waits or was given up
For those without an address there are letters: \`access --not-read --mail none --campaign ID --format letters\`.`,
  options: {
    ...TENANT_OPTION,
    'dry-run': { type: 'boolean' },
    recipients: { type: 'string' },
    language: { type: 'string' },
    list: { type: 'boolean' },
  },
  run(call) {
    if (call.flag('list')) return listRuns(call);
    return remind(call, onlyWord(call.words, 'campaign'));
  },
};

async function remind(call: VerbCall, campaignId: string): Promise<number> {
  const { client, terminal, flag, option } = call;
  const named = option('language');
  const language = LANGUAGES.find((one) => one === named);
  if (named !== undefined && language === undefined)
    throw new WrongUse(`--language is one of ${LANGUAGES.join(', ')}.`);
  const dryRun = flag('dry-run');
  const recipients = option('recipients');
  if (dryRun === (recipients !== undefined) || !/^\d{1,9}$/.test(recipients ?? '0'))
    throw new WrongUse('Look first with --dry-run, then name the number it told with --recipients.');
  const params = { applicationId: await pickTenant(call), campaignId };
  const body = {
    ...(language === undefined ? {} : { language }),
    ...(recipients === undefined ? {} : { recipients: Number(recipients) }),
  };
  const { answer } = await client.call(postReminders, { params, query: { dryRun: String(dryRun) }, body });
  const plan = ReminderPlan.safeParse(answer);
  if (plan.success) await showPlan(call, plan.data);
  else await terminal.out(`Reminding ${recipients} in the background: remind --list shows how far it is.\n`);
  return 0;
}

async function showPlan({ terminal }: VerbCall, plan: ReminderPlan): Promise<void> {
  const { recipients, later, withoutAddress, tooRecent, stopped, preview } = plan;
  if (preview !== null)
    await terminal.out(`To: ${preview.recipient}\nSubject: ${preview.subject}\n\n${preview.text}\n`);
  const more = later === 0 ? '' : `, ${later} more in a further call`;
  terminal.printError(
    `Nothing sent, dry run: ${recipients} recipients${more}; not reminded: ${withoutAddress} accounts without an address, ` +
      `${tooRecent} reminded too recently, ${stopped} want none`,
  );
}

async function listRuns(call: VerbCall): Promise<number> {
  const { client, terminal } = call;
  const { runs } = (await client.call(getReminders, { params: { applicationId: await pickTenant(call) } })).answer;
  const heads = ['since', 'campaign', 'by', 'recipients', 'made', 'waiting', 'given up', 'state'];
  const rows = runs.map((run) => [
    run.createdAt,
    run.campaignId,
    run.by,
    String(run.recipients),
    String(run.made),
    String(run.waiting),
    String(run.givenUp),
    run.endedAt === null ? 'being made' : 'made',
  ]);
  if (rows.length > 0) await terminal.out(`${formatTable(heads, rows)}\n`);
  else terminal.printError('Nobody has been reminded yet.');
  return 0;
}
