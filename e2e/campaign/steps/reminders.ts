import { call, ask, found, operate, verb } from '../calls.ts';
import { type Campaign, expectSame, expectThat, type Step, until } from '../campaign.ts';
import { headerOf } from '../mail-sink.ts';
import { household, orderOf } from '../town.ts';

const YEAR = '2026';
/** Ten mails a second go out. */
const LONGEST_S = 300;

interface Run {
  readonly campaignId: string;
  readonly endedAt: string | null;
  readonly recipients: number;
  readonly made: number;
  readonly waiting: number;
  readonly givenUp: number;
}

/** Mails to who has not read, and somebody who wants none. */
export const reminders: readonly Step[] = [
  { name: 'reminders by mail', seconds: 30, run: remind },
  { name: 'one wants no reminders', run: optOut },
];

async function remind(campaign: Campaign): Promise<string> {
  const expected = toRemind(campaign);
  await campaign.portal.steadily(async () => {
    // A call that a kill interrupted may have been heard.
    if ((await runs(campaign)).length > 0) return;
    const { error } = await verb(campaign, 'remind', YEAR, '--dry-run');
    const recipients = Number(found(error, /dry run: (\d+) recipients/));
    expectSame(recipients, expected.length, 'recipients that the dry run tells');
    await operate(campaign, `/campaigns/${YEAR}/reminders`, { once: true, body: { recipients } });
  });
  const ended = await until(LONGEST_S, 'reminders', async () => {
    const [run] = await runs(campaign);
    return run !== undefined && run.endedAt !== null && run.waiting === 0 ? run : null;
  });
  expectSame([ended.recipients, ended.made, ended.givenUp], [expected.length, expected.length, 0], 'mails made');
  const mails = remindersIn(campaign);
  expectSame([...mails.keys()].sort(), [...expected].sort(), 'who was reminded');
  const twice = [...mails].filter(([, ids]) => ids.size > 1);
  expectSame(twice, [], 'people with two different reminders');
  const all = campaign.mails.received.length;
  return `${mails.size} mails${all === mails.size ? '' : `, ${all - mails.size} of them twice after a kill`}`;
}

/** Addresses of households with a meter to read. */
function toRemind({ households, expected }: Campaign): readonly string[] {
  return Array.from({ length: households }, (_, at) => household(at)).flatMap(({ at, mail, meters }) =>
    mail !== null && meters.some((meter) => expected.isOpen(orderOf(Number(YEAR), at, meter))) ? [mail] : [],
  );
}

async function runs(campaign: Campaign): Promise<readonly Run[]> {
  return (await operate<{ runs: readonly Run[] }>(campaign, '/reminders')).runs;
}

/** Ids of the mails that each address got. */
function remindersIn({ mails }: Campaign): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { to, messageId } of mails.received) ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
  return ids;
}

async function optOut(campaign: Campaign): Promise<string> {
  const [mail] = campaign.mails.received;
  if (mail === undefined) throw new Error('nobody was reminded');
  const token = found(headerOf(mail.raw, 'List-Unsubscribe'), /\/erinnerungen\/([^>]+)>/);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers };
  const { status, text } = await call(campaign, `/erinnerungen/${token}`, oneClick);
  expectThat(status < 300, `one click of a mail program: ${status} ${text.slice(0, 200)}`);
  const wish = await ask<{ wanted: boolean }>(campaign, `/api/public/reminders/${token}`);
  expectSame(wish, { wanted: false }, 'the wish that the page shows');
  const { error } = await verb(campaign, 'remind', YEAR, '--dry-run');
  const others = toRemind(campaign).length - 1;
  expectSame(
    [
      Number(found(error, /dry run: (\d+) recipients/)),
      Number(found(error, /(\d+) reminded too/)),
      Number(found(error, /(\d+) want none/)),
    ],
    [0, others, 1],
    'who would be reminded again',
  );
  return `${others} others not before two weeks`;
}
