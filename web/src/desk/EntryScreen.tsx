import { useMayNot, useMay } from './use-desk.ts';
import css from './order.module.css';
import { EntryForm } from './EntryForm.tsx';
import { MayNot, NotShown } from './OrderScreen.tsx';
import { takesReadings, useOrder } from './use-order.ts';
import { useDeskTexts } from '../text/use-desk-texts.ts';

/** A reading is entered for the customer of an order. What is typed stays while the order is loaded anew. */
export function EntryScreen({ orderNumber, words }: EntryScreenProps) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  const { outcome, shown, again } = useOrder(orderNumber);
  if (may('import') && shown !== null && takesReadings(shown))
    return <EntryForm shown={shown} orderNumber={orderNumber} words={words} />;
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
