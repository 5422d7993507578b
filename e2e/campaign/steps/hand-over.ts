import { readFileSync } from 'node:fs';
import path from 'node:path';
import { verb } from '../calls.ts';
import { type Campaign, expectSame, expectThat, type HandedOver, type Step, until } from '../campaign.ts';

/** A webhook is told within 15 seconds; after a kill in the middle of that, five minutes later. */
const TOLD_WITHIN_S = 400;

/** What billing takes, as often as it likes. */
export function handOver(when: string): Step {
  return { name: `hand-over ${when}`, seconds: 20, run: handOverAll };
}

async function handOverAll(campaign: Campaign): Promise<string> {
  const { handedOver, receiver } = campaign;
  const before = handedOver.all.length;
  const missing = campaign.expected.readings.length - before;
  expectThat(missing > 0, 'nothing is there to be handed over');
  const told = (list: string): number =>
    receiver.told.filter((one) => one.list === list).reduce((sum, { count }) => sum + count, 0);
  const { readings } = campaign.expected;
  const released = readings.filter((one) => one.released).length;
  await until(TOLD_WITHIN_S, 'a webhook that tells of what waits', () =>
    told('readings') >= readings.length && told('releasedReadings') >= released ? true : null,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}: told of ${told('readings')} readings; ${receiver.refused.join('; ')}`);
  });
  await take(campaign, [], handedOver.all);
  await take(campaign, ['--released'], handedOver.released);
  expectSame(handedOver.all.length - before, missing, 'readings handed over now');
  expectSame(receiver.refused, [], 'calls of the webhook that were refused');
  return `${missing} readings, ${handedOver.released.length} released in all`;
}

/** Takes a list twice before it is acknowledged: what was not acknowledged comes again. */
async function take(campaign: Campaign, list: readonly string[], to: HandedOver[]): Promise<void> {
  const what = ['export', ...list, '--unacknowledged', '--format', 'json', '--out'];
  await verb(campaign, ...what, 'first.json');
  const { out } = await verb(campaign, ...what, 'again.json');
  const [first, again] = [readingsIn(campaign, 'first.json'), readingsIn(campaign, 'again.json')];
  expectSame(
    again.map(({ id }) => id),
    first.map(({ id }) => id),
    'readings that come again until they are acknowledged',
  );
  await verb(campaign, 'acknowledge', out.trim(), ...list);
  await verb(campaign, ...what, 'nothing.json');
  expectSame(readingsIn(campaign, 'nothing.json').length, 0, 'readings after all were acknowledged');
  to.push(...again);
}

function readingsIn({ folder }: Campaign, name: string): readonly HandedOver[] {
  return (JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { readings: readonly HandedOver[] }).readings;
}

/** Takes readings of unknown meters and without access, and acknowledges them. */
export const handOverOthers: Step = {
  name: 'hand-over of readings without an order',
  seconds: 2,
  async run(campaign) {
    const { expected } = campaign;
    const lists = [
      ['--unknown-meters', expected.unknown],
      ['--without-access', expected.withoutAccess],
    ] as const;
    for (const [list, wanted] of lists) {
      const { out } = await verb(
        campaign,
        'export',
        list,
        '--unacknowledged',
        '--format',
        'json',
        '--out',
        'others.json',
      );
      const seen = readingsIn(campaign, 'others.json') as unknown as readonly Other[];
      expectSame(seen.map((one) => `${one.meterNumber} ${Number(one.readingValue)}`).sort(), [...wanted].sort(), list);
      await verb(campaign, 'acknowledge', out.trim(), list);
    }
    return `${expected.unknown.length} of unknown meters, ${expected.withoutAccess.length} without access`;
  },
};

interface Other {
  readonly meterNumber: string;
  readonly readingValue: string;
}
