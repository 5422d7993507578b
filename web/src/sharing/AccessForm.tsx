import { useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { focusField } from '../ui/focus-field.ts';
import { RadioChoices } from '../ui/RadioChoices.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import css from './access.module.css';
import { faultsOf, type AccessPlan, MANY_SHARES, type Way } from './use-access-plan.ts';

/** Asks for the name of an access and whether it may share on (SHR-28, SHR-30), or for the names of one per group. */
export function AccessForm({ id, plan, onCreate }: AccessFormProps) {
  const { t } = useTexts();
  const word = useFindingWords();
  const [isChecked, check] = useState(false);
  const [isAsking, ask] = useState(false);
  const { planned, ways, way } = plan;
  const faults = planned.map((share) => faultsOf(share));
  const submit = () => {
    check(true);
    const first = faults.findIndex((found) => found.length > 0);
    if (first >= 0) return focusField(`${id}-${first}`);
    if (planned.length > MANY_SHARES) ask(true);
    else onCreate();
  };
  return (
    <form
      id={id}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {ways.length > 1 && (
        <RadioChoices<NonNullable<Way> | 'one'>
          id={`${id}way`}
          legend={t('share.access.ways')}
          options={ways.map((one) => ({ value: one ?? 'one', label: t(`share.access.way.${one ?? 'one'}`) }))}
          chosen={way ?? 'one'}
          onChoose={(one) => plan.choose(one === 'one' ? null : one)}
        />
      )}
      {planned.map(({ name, jobIds }, index) => {
        const [fault] = faults[index] ?? [];
        return (
          <div key={`${way ?? 'one'} ${index}`} id={`${id}-${index}`}>
            <TextField
              label={way === null ? t('share.access.name') : t('share.access.nameOf', { number: index + 1 })}
              hint={way === null ? t('share.access.name.hint') : t('share.access.meters', { count: jobIds.length })}
              error={isChecked && fault !== undefined ? word(fault) : undefined}
              value={name}
              autoComplete="off"
              onChange={(event) => plan.rename(index, event.target.value)}
            />
          </div>
        );
      })}
      <Switch
        label={t('share.access.mayShareOn')}
        hint={t('share.access.mayShareOn.hint')}
        on={plan.mayShareOn}
        onChange={plan.allow}
      />
      {isAsking && (
        <ManyDialog
          count={planned.length}
          onClose={() => ask(false)}
          onConfirm={() => {
            ask(false);
            onCreate();
          }}
        />
      )}
    </form>
  );
}

/** So many accesses at once are rather a mistake than meant. */
function ManyDialog({ count, onConfirm, onClose }: ManyDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      title={t('share.access.many', { count })}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onClose}>
            {t('share.access.many.back')}
          </Button>
          <Button onClick={onConfirm}>{t('share.access.create', { count })}</Button>
        </>
      }
    >
      <p>{t('share.access.many.text')}</p>
    </Dialog>
  );
}

interface ManyDialogProps {
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

interface AccessFormProps {
  /** Of the form: the button that submits it stands elsewhere. */
  readonly id: string;
  readonly plan: AccessPlan;
  readonly onCreate: () => void;
}
