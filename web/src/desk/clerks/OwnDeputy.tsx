import { deleteDeskDeputy, putDeskDeputy } from '@zaehlwerk/contract/deputies';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Failed } from '../frame/Failed.tsx';
import { useDesk } from '../frame/use-desk.ts';
import css from './clerks.module.css';
import { DeputyDialog, typedDay } from './DeputyDialog.tsx';
import { useOwnDeputy } from './use-access-lists.ts';

/** Who stands in for whoever is signed in, and for whom they do. */
export function OwnDeputy() {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { name } = useDesk().session;
  const { outcome, again } = useOwnDeputy();
  const [isOpen, setOpen] = useState(false);
  const told = outcome?.kind === 'delivered' ? outcome.answer : null;
  const days = (one: { readonly name: string; readonly from: string; readonly to: string }) => ({
    name: one.name,
    from: typedDay(one.from),
    to: typedDay(one.to),
  });
  return (
    <section className={css.plate} aria-labelledby="own-deputy">
      <div className={css.cap}>
        <h2 id="own-deputy">{t('desk.deputy')}</h2>
        {told !== null && told.colleagues.length > 0 && (
          <div className={css.acts}>
            <Button size="small" onClick={() => setOpen(true)}>
              {t('desk.deputy.open')}
            </Button>
          </div>
        )}
      </div>
      <p className={css.note}>{t('desk.deputy.text')}</p>
      {outcome === undefined && (
        <p role="status" className={css.note}>
          {t('desk.loading')}
        </p>
      )}
      {outcome !== undefined && outcome.kind !== 'delivered' && <Failed outcome={outcome} onAgain={again} />}
      {told !== null && (
        <ul className={css.note}>
          <li>{told.deputy === null ? t('desk.deputy.none') : t('desk.deputy.by', days(told.deputy))}</li>
          {told.standsInFor.map((one) => (
            <li key={one.clerkId}>{t('desk.deputy.for', days(one))}</li>
          ))}
          {told.colleagues.length === 0 && <li>{t('desk.deputy.alone')}</li>}
        </ul>
      )}
      {isOpen && told !== null && (
        <DeputyDialog
          name={name}
          deputy={told.deputy}
          colleagues={told.colleagues}
          put={(body) => api.call(putDeskDeputy, { body })}
          end={() => api.call(deleteDeskDeputy, {})}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
