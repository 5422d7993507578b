import type { AnonymousRate } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { RateName } from '../meters/RateName.tsx';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { namedRate } from './OneRate.tsx';
import css from './reading-step.module.css';

/** Which of several rates to add. */
export function AddRateDialog({ rates, onAdd, onClose }: AddRateDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('withoutAccess.rate.which')} closeLabel={t('frame.close')} onClose={onClose}>
      <ul className={css.which}>
        {rates.map((rate) => (
          <li key={rate.obis}>
            <Button wide onClick={() => onAdd(rate.obis)}>
              <RateName {...namedRate(rate)} />
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface AddRateDialogProps {
  readonly rates: readonly AnonymousRate[];
  readonly onAdd: (obis: string) => void;
  readonly onClose: () => void;
}
