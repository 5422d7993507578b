import type { Moved } from '@zaehlwerk/contract/moves';
import { postImportUndo } from '@zaehlwerk/contract/undo-import';
import type { Undone } from '@zaehlwerk/contract/undone';
import { UNDO_OBSTACLES } from '@zaehlwerk/domain/order-file/undo-import';
import { useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import { useDesk, useLinkTo, usePlaces } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import { EndDialog } from './EndDialog.tsx';
import css from './people.module.css';

/** What came of a move: whose the orders are, their closing readings, and how it is taken back. */
export function MovedOrders({ moved, name, onBack }: MovedOrdersProps) {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  const when = useWhen();
  const [takesBack, setTakesBack] = useState(false);
  const { orders, to, closing, undo } = moved;
  const username = to.username ?? '';
  return (
    <>
      <h1 ref={screenHeading} tabIndex={-1}>
        {t('desk.moving.moved')}
      </h1>
      <p>{t('desk.moving.moved.orders', { count: orders, username })}</p>
      {to.accountId !== null && (
        <p>
          <a {...linkTo({ screen: 'person', accountId: to.accountId, words: '' })}>
            {t(to.isNew ? 'desk.moving.moved.access' : 'desk.moving.moved.person', { username })}
          </a>
        </p>
      )}
      {closing.length > 0 && (
        <section className={css.part} aria-labelledby="moved-closings">
          <h2 id="moved-closings">{t('desk.moving.closings', { name })}</h2>
          <p className={css.muted}>{t('desk.moving.closings.text', { name })}</p>
          <ul className={css.told}>
            {closing.map(({ orderNumber, closes }) => (
              <li key={orderNumber}>
                <a {...linkTo({ screen: 'entry', orderNumber, words: '' })}>
                  {t('desk.moving.closings.enter', { number: closes })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {undo !== undefined && (
        <section className={css.part} aria-labelledby="moved-undo">
          <h2 id="moved-undo">{t('desk.moving.undo.title')}</h2>
          <p className={css.muted}>{t('desk.moving.undo.text', { when: when(undo.until), importId: undo.importId })}</p>
          <p>
            <Button size="small" onClick={() => setTakesBack(true)}>
              {t('desk.moving.undo')}
            </Button>
          </p>
          {takesBack && <TakingBack importId={undo.importId} onUndone={onBack} onClose={() => setTakesBack(false)} />}
        </section>
      )}
      <p>
        <Button onClick={onBack}>{t('desk.moving.back', { name })}</Button>
      </p>
    </>
  );
}

interface MovedOrdersProps {
  readonly moved: Moved;
  /** Of who has moved out. */
  readonly name: string;
  readonly onBack: () => void;
}

function TakingBack({ importId, onUndone, onClose }: TakingBackProps) {
  const { t } = useDeskTexts();
  const ask = useTakingBack(importId, onUndone);
  const linesOf = useUndoneLines();
  return (
    <EndDialog<Undone>
      about={`undo ${importId}`}
      title={t('desk.moving.undo.title')}
      text={t('desk.moving.undo.confirm')}
      button={t('desk.moving.undo.do')}
      done={t('desk.moving.undo.done')}
      needs="import"
      other={t('desk.moving.other')}
      ask={ask}
      linesOf={linesOf}
      barredOf={({ obstacles }) =>
        UNDO_OBSTACLES.some((one) => obstacles[one] > 0) ? t('desk.moving.undo.cannot') : null
      }
      wordOf={() => null}
      goneOf={() => false}
      onClose={onClose}
    />
  );
}

interface TakingBackProps {
  readonly importId: string;
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

function useTakingBack(importId: string, onUndone: () => void): (seen: Undone | null) => Promise<Outcome<Undone>> {
  const api = useServerApi();
  const places = usePlaces();
  const { applicationId } = useDesk();
  return async (seen) => {
    const outcome = await api.call(postImportUndo, {
      params: { applicationId, importId },
      query: seen === null ? { dryRun: 'true' } : {},
      body: seen === null ? {} : { orders: seen.orders },
    });
    if (outcome.kind !== 'delivered') return outcome;
    const { answer } = outcome;
    if ('obstacles' in answer) {
      if (seen !== null) onUndone();
      return { kind: 'delivered', answer };
    }
    // It goes on in the background, where imports are followed.
    places.go({ screen: 'import', importId: answer.importId });
    return { kind: 'delivered', answer: seen as Undone };
  };
}

/** What taking back does, or what is in its way. */
function useUndoneLines(): (told: Undone) => readonly string[] {
  const { t, language } = useDeskTexts();
  return ({ created, changed, moved, logins, obstacles }) => {
    const inTheWay = UNDO_OBSTACLES.filter((one) => obstacles[one] > 0);
    if (inTheWay.length > 0) return inTheWay.map((one) => t(`desk.imports.undo.${one}`, { count: obstacles[one] }));
    const lines = [
      ['created', created],
      ['changed', changed],
      ['moved', moved],
      ['loginsDeleted', logins.deleted],
      ['loginsStay', logins.stay],
    ] as const;
    return lines.flatMap(([name, count]) =>
      count === 0 ? [] : [t(`desk.imports.undo.${name}`, { count, number: formatPlain(String(count), language) })],
    );
  };
}
