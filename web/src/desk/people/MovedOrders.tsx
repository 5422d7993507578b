import type { Moved } from '@zaehlwerk/contract/moves';
import { useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import { useLinkTo } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import css from './people.module.css';
import { TakingBack } from './TakingBack.tsx';

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
