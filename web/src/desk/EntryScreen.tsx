import { useMayNot, useMay } from './use-desk.ts';
import { Banner } from '../ui/Banner.tsx';
import css from './order.module.css';
import { EntryForm } from './EntryForm.tsx';
import { NotShown } from './OrderScreen.tsx';
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
        <Banner tone="info" title={mayNot('import')} silent />
      ) : shown === null ? (
        <NotShown outcome={outcome} onAgain={again} />
      ) : (
        <Banner tone="warn" title={t('desk.order.withdrawn')} />
      )}
    </div>
  );
}

interface EntryScreenProps {
  readonly orderNumber: string;
  readonly words: string;
}
