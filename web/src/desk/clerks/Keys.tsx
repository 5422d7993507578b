import { useState } from 'react';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { usePortal } from '../../tenant/use-portal.ts';
import { formatDay, formatList } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Failed } from '../frame/Failed.tsx';
import { xCircle } from '../frame/icons.ts';
import { useWhen } from '../frame/use-when.ts';
import css from './clerks.module.css';
import { EndKey } from './EndKey.tsx';
import { MakeKey } from './MakeKey.tsx';
import { OnceDialog } from './OnceDialog.tsx';
import { type ListedKey, useKeys } from './use-access-lists.ts';

type Open =
  | { readonly kind: 'making' }
  | { readonly kind: 'made'; readonly name: string; readonly key: string }
  | { readonly kind: 'ending'; readonly key: ListedKey };

/** By which keys programs work here: what each may, until when, when it was used last; made and ended. */
export function Keys() {
  const { t } = useDeskTexts();
  const { name } = usePortal();
  const { outcome, again } = useKeys();
  const [open, setOpen] = useState<Open | null>(null);
  const keys = outcome?.kind === 'delivered' ? outcome.answer.keys : null;
  const close = () => setOpen(null);
  return (
    <>
      <div className={css.cap}>
        <h2 id="clerks-keys">{t('desk.apiKeys')}</h2>
        <div className={css.acts}>
          <Button size="small" onClick={() => setOpen({ kind: 'making' })}>
            {t('desk.apiKeys.make')}
          </Button>
        </div>
      </div>
      <p className={css.note}>{t('desk.apiKeys.text')}</p>
      {outcome === undefined && (
        <p role="status" className={css.note}>
          {t('desk.loading')}
        </p>
      )}
      {outcome !== undefined && outcome.kind !== 'delivered' && (
        <Failed outcome={outcome} needs="keys" onAgain={again} />
      )}
      {keys?.length === 0 && <p className={css.note}>{t('desk.apiKeys.none', { application: name })}</p>}
      {keys !== null && keys.length > 0 && <KeyTable keys={keys} onEnd={(key) => setOpen({ kind: 'ending', key })} />}
      {open?.kind === 'making' && <MakeKey onMade={(made) => setOpen({ kind: 'made', ...made })} onClose={close} />}
      {open?.kind === 'made' && (
        <OnceDialog
          title={t('desk.apiKeys.made', { name: open.name })}
          what={t('desk.apiKeys.made.what')}
          secret={open.key}
          onClose={close}
        >
          <p>{t('desk.apiKeys.made.text')}</p>
        </OnceDialog>
      )}
      {open?.kind === 'ending' && <EndKey apiKey={open.key} onClose={close} />}
    </>
  );
}

function KeyTable({ keys, onEnd }: KeyTableProps) {
  const { t, language } = useDeskTexts();
  const when = useWhen();
  const until = ({ lastDay }: ListedKey) => {
    const day = lastDay === null ? null : parseDay(lastDay);
    return day === null ? t('desk.apiKeys.noEnd') : formatDay(day);
  };
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('desk.clerks.name')}</th>
          <th scope="col">{t('desk.apiKeys.scopes')}</th>
          <th scope="col">{t('desk.clerks.state')}</th>
          <th scope="col">{t('desk.apiKeys.until')}</th>
          <th scope="col">{t('desk.apiKeys.used')}</th>
          <th scope="col">{t('desk.clerks.act')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">{key.name}</th>
            <td>
              {formatList(
                key.scopes.map((scope) => t(`desk.apiKeys.scope.${scope}`)),
                language,
              )}
            </td>
            <td>
              <Status tone={key.state === 'valid' ? 'ok' : 'warn'} icon={key.state === 'valid' ? checkCircle : xCircle}>
                {t(`desk.apiKeys.${key.state}`)}
              </Status>
            </td>
            <td data-label={t('desk.apiKeys.until')}>{until(key)}</td>
            <td data-label={t('desk.apiKeys.used')}>
              {key.lastUsedAt === null ? t('desk.clerks.never') : when(key.lastUsedAt)}
            </td>
            <td>
              <Button size="small" onClick={() => onEnd(key)}>
                {t('desk.apiKeys.end')} <VisuallyHidden>{key.name}</VisuallyHidden>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface KeyTableProps {
  readonly keys: readonly ListedKey[];
  readonly onEnd: (key: ListedKey) => void;
}
