import type { Erasure } from '@zaehlwerk/contract/persons';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { trash } from '../../ui/icons.ts';
import { lock, xCircle } from '../frame/icons.ts';
import css from './people.module.css';

const SIGNS = { deleted: trash, ended: xCircle, kept: lock } as const;

/** What becomes, or became, of everything that is kept of a person, and why something stays. */
export function ErasureTable({ erasure: { dryRun, classes, kept, logins } }: { readonly erasure: Erasure }) {
  const { t, language } = useDeskTexts();
  const amount = (count: number) => formatPlain(String(count), language);
  return (
    <>
      {logins.length > 0 && <p>{t('desk.people.erase.logins', { names: logins.join(', ') })}</p>}
      <table className={css.table} aria-label={t(dryRun ? 'desk.people.erase.table.dry' : 'desk.people.erase.table')}>
        <thead>
          <tr>
            <th scope="col">{t('desk.people.erase.what')}</th>
            <th scope="col" className={css.number}>
              {t('desk.people.erase.number')}
            </th>
            <th scope="col">{t('desk.people.erase.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {classes.map((one) =>
            one.count === 0 ? null : (
              <tr key={one.class}>
                <th scope="row">{t(`desk.people.class.${one.class}`)}</th>
                <td className={css.number} data-label={t('desk.people.erase.number')}>
                  {amount(one.count)}
                </td>
                <td>
                  <span className={css.outcome}>
                    <Icon path={SIGNS[one.outcome]} size="small" />
                    {t(`desk.people.outcome.${one.outcome}`)}
                  </span>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {kept.length > 0 && (
        <>
          <h3>{t('desk.people.kept')}</h3>
          <ul className={css.told}>
            {kept.map(({ reason, count, message }) => (
              <li key={reason}>
                {amount(count)}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
