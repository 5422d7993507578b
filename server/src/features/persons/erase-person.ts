import type { Erasure } from '@zaehlwerk/contract/persons';
import type { Language } from '@zaehlwerk/contract/application';
import { word } from '@zaehlwerk/contract/text/word';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import {
  type AskedPerson,
  keptOf,
  PERSON_CLASSES,
  PERSON_NAMES,
  type PersonClass,
  type PersonName,
  readPersonName,
} from '@zaehlwerk/domain/person/personal-data';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { Changing } from '../../http/audit/act.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { awaitTurn } from '../campaigns/turn-store.ts';
import { revokeSessionsOf } from '../accounts/session-store.ts';
import { inGroups } from '../photos/in-groups.ts';
import { raiseLaterOrders } from '../jobs/later-orders-store.ts';
import { endEmptiedShares, endSharesBelow } from '../sharing/end-share.ts';
import { deletePhotoRows, eraseRows, findPhotos, forgetFindings, takeOrders } from './erase-store.ts';
import {
  type Counted,
  countPerson,
  findByAccount,
  findByCustomerNumber,
  findByLogin,
  holdPerson,
  objectsOf,
  type Person,
} from './person-store.ts';

/** Photos whose bytes are removed before their records are, and of these at a time: imports of the tenant wait, and the image store may be far away. */
const PHOTOS = { atOnce: 500, together: 50 };

/** How a person is found by what they are named. */
const FIND: Readonly<
  Record<PersonName, (db: Kysely<Tables>, tenant: TenantScope, name: string) => Promise<Person | null>>
> = {
  login: (db, tenant, name) => findByLogin(db, tenant, usernameKey(name)),
  customerNumber: findByCustomerNumber,
  accountId: findByAccount,
};

/** Finds the person that an operator names. Throws `invalid` for nobody, and for one who is not named in one way. */
export async function namedPerson(db: Kysely<Tables>, tenant: TenantScope, asked: AskedPerson): Promise<Person> {
  const read = readPersonName(asked);
  if ('fault' in read) throw new Refusal('invalid', [{ field: PERSON_NAMES[0], code: read.fault }]);
  const found = await FIND[read.by](db, tenant, read.name);
  if (found === null) throw new Refusal('invalid', [{ field: read.by, code: 'unknown' }]);
  return found;
}

interface ErasureCall extends Changing {
  readonly asked: AskedPerson & { readonly accounts?: number | undefined; readonly orders?: number | undefined };
  readonly dryRun: boolean;
  /** Of the words that say why something stays. */
  readonly language: Language;
}

/**
 * Erases a person: sign-in ends at once, as do the shares they gave; the bytes of their photos go, then all rows, in one
 * transaction with the entry of the audit. Values stay, with numbers and without a name (decision 0031). Killed or refused in
 * the middle, only photos can be gone; the next call ends it. Throws `conflict` where the numbers that were seen are not those
 * of now.
 */
export function erasePerson(
  { images, clock }: Pick<Parts, 'images' | 'clock'>,
  tenant: TenantScope,
  { asked, dryRun, language, change }: ErasureCall,
): Promise<Erasure> {
  const { applicationId } = tenant;
  const work = async (transaction: Transaction<Tables>) => {
    // Whoever imports orders of theirs is done before, or finds them gone.
    if (!dryRun) await awaitTurn(transaction, tenant);
    const person = await namedPerson(transaction, tenant, asked);
    const heldJobIds = dryRun ? [] : await holdPerson(transaction, tenant, person);
    const counted = await countPerson(transaction, tenant, person);
    const objects = dryRun ? [] : await objectsOf(transaction, tenant, person);
    if (!dryRun) {
      refuseOther(asked, counted);
      await eraseHeld({ images }, transaction, tenant, person, { heldJobIds, now: clock() });
      await forgetFindings(transaction, tenant);
    }
    return { objects, counted };
  };
  const done = ({ objects, counted: { counts } }: Awaited<ReturnType<typeof work>>) =>
    dryRun ? null : { applicationId, objects, details: counts };
  return change(work, done).then(({ counted }) => tell(counted, { dryRun, language }));
}

/** Erases somebody whom nobody has asked to erase, within a transaction that keeps its own entry; what imports have told stays. */
export async function eraseFound(
  parts: Pick<Parts, 'images'>,
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  person: Person,
  now: Date,
): Promise<void> {
  const heldJobIds = await holdPerson(transaction, tenant, person);
  await eraseHeld(parts, transaction, tenant, person, { heldJobIds, now });
}

async function eraseHeld(
  { images }: Pick<Parts, 'images'>,
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  person: Person,
  { heldJobIds, now }: { readonly heldJobIds: readonly string[]; readonly now: Date },
): Promise<void> {
  await endSharesBelow(transaction, tenant, person.accountIds, now);
  await endEmptiedShares(transaction, tenant, await takeOrders(transaction, tenant, person), now);
  await revokeSessionsOf(transaction, tenant, person.accountIds, now);
  await erasePhotos(images, transaction, tenant, person);
  await raiseLaterOrders(transaction, tenant, person.jobIds);
  await eraseRows(transaction, tenant, person, { heldJobIds, now });
}

function refuseOther({ accounts, orders }: ErasureCall['asked'], { counts }: Counted): void {
  const missing = Object.entries({ accounts, orders }).filter(([, seen]) => seen === undefined);
  if (missing.length > 0)
    throw new Refusal(
      'invalid',
      missing.map(([field]) => ({ field, code: 'required' })),
    );
  if (accounts === counts.account && orders === counts.orders) return;
  const params = { accounts: counts.account, orders: counts.orders };
  throw new Refusal('conflict', [{ field: 'orders', code: 'otherCounts', params }]);
}

/** Removes the bytes of photos, then their records: where this breaks off, records without bytes are found again. */
async function erasePhotos(
  images: Parts['images'],
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  person: Person,
): Promise<void> {
  for (const table of ['result_images', 'unknown_reading_images', 'anonymous_reading_images'] as const) {
    for (;;) {
      const photos = await findPhotos(transaction, tenant, person, table, PHOTOS.atOnce);
      if (photos.length === 0) break;
      await inGroups(photos, ({ storageKey }) => images.remove(storageKey), PHOTOS.together);
      const ids = photos.map(({ imageId }) => imageId);
      await deletePhotoRows(transaction, tenant, table, ids);
    }
  }
}

function tell(
  { counts, kept, logins }: Counted,
  { dryRun, language }: { readonly dryRun: boolean; readonly language: Language },
): Erasure {
  return {
    dryRun,
    accounts: counts.account,
    orders: counts.orders,
    logins: [...logins],
    classes: (Object.keys(PERSON_CLASSES) as PersonClass[]).map((name) => ({
      class: name,
      count: counts[name],
      outcome: PERSON_CLASSES[name],
    })),
    kept: keptOf(kept).map(({ reason, count }) => ({ reason, count, message: word(language, `kept.${reason}`) })),
  };
}
