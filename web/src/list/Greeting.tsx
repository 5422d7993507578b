import type { Account } from '@zaehlwerk/domain/account/account';
import type { Job } from '@zaehlwerk/domain/job/job';
import { cityOf, hasSeveralAddresses, streetOf } from '../meters/meter-title.ts';
import { useTexts } from '../text/use-texts.ts';
import css from './home.module.css';
import { screenHeading } from '../ui/screen-focus.ts';

/** The title, and the account: the single one, or how many there are (HOM-01 to HOM-04). */
export function Greeting({ accounts, jobs }: { readonly accounts: readonly Account[]; readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const [only, ...others] = accounts;
  const info = others.length === 0 ? (only?.info ?? null) : null;
  return (
    <div className={css.greeting}>
      <h1 ref={screenHeading}>{info?.name ? t('home.greetingName', { name: info.name }) : t('home.greeting')}</h1>
      {others.length > 0 && <p>{t('home.accounts', { count: accounts.length })}</p>}
      {info?.parentName && <p>{t('home.from', { name: info.parentName })}</p>}
      {info !== null && <SharedFacts jobs={jobs} />}
    </div>
  );
}

/** Customer number and address, if they are the same for all meters. */
function SharedFacts({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const [first] = jobs;
  if (first === undefined) return null;
  const number = first.customer?.customerNumber ?? null;
  const sameNumber = number !== null && jobs.every((job) => job.customer?.customerNumber === number);
  const facts = [
    sameNumber ? t('home.customerNumber', { number }) : null,
    hasSeveralAddresses(jobs) ? null : [streetOf(first), cityOf(first)].filter(Boolean).join(', '),
  ];
  const line = facts.filter(Boolean).join(' · ');
  return line === '' ? null : <p>{line}</p>;
}
