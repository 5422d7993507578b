import { termsOf } from '@zaehlwerk/domain/campaign/campaign';
import { isMeterType, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import type { OrderedMeter, OrderedMeters } from './letter-meters-store.ts';
import type { LetterContent, LetterMeter } from './letter.ts';

/** Access data of an account, to which its meters are added. */
type Access = Omit<LetterContent, 'meters' | 'metersLeftOut'> & { readonly accountId: string };

/** What letters are made of, page by page. */
export async function* withMeters(
  pages: AsyncIterable<readonly Access[]>,
  metersOf: (accountIds: readonly string[]) => Promise<readonly OrderedMeters[]>,
): AsyncGenerator<readonly LetterContent[]> {
  for await (const page of pages) {
    const found = page.length === 0 ? [] : await metersOf(page.map(({ accountId }) => accountId));
    const byAccount = new Map(found.map((one) => [one.accountId, one]));
    yield page.map((access) => withTheirs(access, byAccount.get(access.accountId)));
  }
}

/** What one letter is made of. */
export async function oneWithMeters(
  access: Access,
  metersOf: (accountIds: readonly string[]) => Promise<readonly OrderedMeters[]>,
): Promise<LetterContent> {
  const [theirs] = await metersOf([access.accountId]);
  return withTheirs(access, theirs);
}

function withTheirs(access: Access, { meters = [], count = 0 }: Partial<OrderedMeters> = {}): LetterContent {
  return { ...access, meters: meters.map(letterMeter), metersLeftOut: count - meters.length };
}

/** What an order leaves out is not in its row either. */
const NOWHERE = { street: null, houseNumber: null, locationDescription: null };

function letterMeter({
  meterType,
  meterAddress,
  orderTerms,
  campaignTerms,
  rates,
  ...meter
}: OrderedMeter): LetterMeter {
  const known = meterType !== null && isMeterType(meterType) ? meterType : null;
  return {
    ...meter,
    meterAddress: { ...NOWHERE, ...meterAddress },
    rates,
    meterType: meterTypeOf({ meterType: known, meterRateTasks: rates }),
    terms: termsOf(orderTerms, campaignTerms),
  };
}
