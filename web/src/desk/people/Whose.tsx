import type { PersonPage } from '@zaehlwerk/contract/persons';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { RadioChoices } from '../../ui/ChoiceFields.tsx';
import css from './people.module.css';
import { customerNumbersOf } from './people.ts';
import { useNameOf } from './use-people.ts';

/** Beyond these it is a property manager, whose customers are looked for by themselves. */
const MOST_NUMBERS = 3;
const ACCOUNT = 'account';

/** Whether this account is meant with its orders, or everything with a customer number; null is the account. */
export function Whose({ id, legend, page, chosen, onChoose }: WhoseProps) {
  const { t } = useDeskTexts();
  const name = useNameOf()(page);
  const numbers = customerNumbersOf(page);
  if (numbers.length === 0) return null;
  if (numbers.length > MOST_NUMBERS) return <p className={css.muted}>{t('desk.people.whose.many')}</p>;
  return (
    <RadioChoices
      id={id}
      legend={legend}
      options={[
        { value: ACCOUNT, label: t('desk.people.whose.account', { name }) },
        ...numbers.map((number, index) => ({
          value: `number-${index}`,
          label: t('desk.people.whose.customer', { number }),
          more: t('desk.people.whose.customer.text'),
        })),
      ]}
      chosen={chosen === null ? ACCOUNT : `number-${numbers.indexOf(chosen)}`}
      onChoose={(value) => onChoose(numbers.find((_, index) => value === `number-${index}`) ?? null)}
    />
  );
}

interface WhoseProps {
  readonly id: string;
  /** The question. */
  readonly legend: string;
  readonly page: PersonPage;
  readonly chosen: string | null;
  readonly onChoose: (customerNumber: string | null) => void;
}
