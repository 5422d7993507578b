import type { Job } from '@zaehlwerk/domain/job/job';
import { countPerHouse, type HouseCount } from '@zaehlwerk/domain/sharing/share-table';
import { toldToShares } from '@zaehlwerk/domain/sharing/told-to-shares';
import { useId } from 'react';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import css from './access.module.css';

/**
 * Before an access is made: what it tells of the meters, which these are, by the houses they are in, how many of them somebody
 * has already, and how many stand where nobody sees them now: a search or a closed group hides what was chosen before.
 */
export function ConfirmShare({ jobs, shared, outOfSight, onConfirm, onClose }: ConfirmShareProps) {
  const { t } = useTexts();
  const id = useId();
  const houses = countPerHouse(jobs);
  const told = toldToShares(usePortal().shares).map((what) => t(`share.access.told.${what}`));
  return (
    <Dialog
      title={t('share.access.confirm', { count: jobs.length })}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onConfirm}>
            {t('share.access.confirm.go')}
          </Button>
          <Button onClick={onClose}>{t('share.access.confirm.back')}</Button>
        </>
      }
    >
      <p>{t('share.access.confirm.text')}</p>
      {outOfSight > 0 && (
        <p>
          <strong>{t('share.access.confirm.outOfSight', { count: outOfSight })}</strong>
        </p>
      )}
      {shared > 0 && <p>{t('share.access.confirm.shared', { count: shared })}</p>}
      <p>{t('share.access.told', { what: told.join(', ') })}</p>
      <div>
        <h3 id={id} className={css.housesTitle}>
          {t('share.access.confirm.houses', { count: houses.filter(({ house }) => house !== '').length })}
        </h3>
        <Houses label={id} houses={houses.slice(0, AT_ONCE)} />
        {houses.length > AT_ONCE && (
          <details className={css.moreHouses}>
            <summary>{t('share.access.confirm.moreHouses', { count: houses.length - AT_ONCE })}</summary>
            <Houses label={id} houses={houses.slice(AT_ONCE)} />
          </details>
        )}
      </div>
    </Dialog>
  );
}

/** More houses than these would put the buttons out of reach; the others can be opened. */
const AT_ONCE = 8;

/** Houses with how many of the meters are there; `label` is the id of what names them. */
function Houses({ label, houses }: { readonly label: string; readonly houses: readonly HouseCount[] }) {
  const { t } = useTexts();
  return (
    <ul aria-labelledby={label} className={css.houses}>
      {houses.map(({ house, jobs: count }) => (
        <li key={house}>
          <span>{house === '' ? t('share.table.without.building') : house}</span>
          <span>{t('share.access.meters', { count })}</span>
        </li>
      ))}
    </ul>
  );
}

interface ConfirmShareProps {
  /** The meters that are selected. */
  readonly jobs: readonly Job[];
  /** How many of them are in at least one share already. */
  readonly shared: number;
  /** How many of them the search or another filter of the table hides. */
  readonly outOfSight: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}
