import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { useMayNot, useMay } from '../frame/use-desk.ts';
import desk from '../frame/desk.module.css';
import css from './order.module.css';
import { EntryForm } from './EntryForm.tsx';
import { MayNot } from '../frame/MayNot.tsx';
import { NotShown } from './OrderScreen.tsx';
import { type ShownOrder, takesReadings, useOrder } from '../frame/use-order.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';

/**
 * A reading is entered for the customer of an order. What is typed stays while the order is loaded anew, and where it or the
 * clerk's roles have changed meanwhile: then it is said over the form, which its clerk leaves by themselves.
 */
export function EntryScreen({ orderNumber, words }: EntryScreenProps) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  const { outcome, shown, again } = useOrder(orderNumber);
  const [begun, setBegun] = useState<ShownOrder | null>(null);
  const lostWords = () => {
    if (!may('import')) return mayNot('import');
    return t(shown === null ? 'desk.order.lost.text' : 'desk.order.withdrawn');
  };
  const isTaken = may('import') && shown !== null && takesReadings(shown);
  if (isTaken && begun === null) setBegun(shown);
  if (begun !== null)
    return (
      <>
        {!isTaken && (
          <div className={desk.ending}>
            <Banner tone="warn" title={t('desk.entry.lost')}>
              <p>{lostWords()}</p>
            </Banner>
          </div>
        )}
        <EntryForm shown={shown ?? begun} orderNumber={orderNumber} words={words} />
      </>
    );
  return (
    <div className={css.screen}>
      {!may('import') ? (
        <MayNot words={mayNot('import')} />
      ) : shown === null ? (
        <NotShown outcome={outcome} onAgain={again} />
      ) : (
        <MayNot words={t('desk.order.withdrawn')} />
      )}
    </div>
  );
}

interface EntryScreenProps {
  readonly orderNumber: string;
  readonly words: string;
}
