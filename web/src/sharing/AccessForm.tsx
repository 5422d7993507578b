import type { Finding } from '@zaehlwerk/domain/finding';
import type { Job } from '@zaehlwerk/domain/job/job';
import { type PlannedShare, planShares } from '@zaehlwerk/domain/sharing/making-shares';
import { checkAccessName, checkJobCount } from '@zaehlwerk/domain/sharing/new-share';
import { groupOf } from '@zaehlwerk/domain/sharing/share-table';
import { useMemo, useState } from 'react';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { RadioChoices, Switch } from '../ui/ChoiceFields.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { focusField } from '../ui/field-focus.ts';
import css from './access.module.css';

/** Asks for the name of an access and whether it may share on, or for the names of one per group. */
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

/** This many accesses at once are more likely a mistake than intended. */
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
  /** Of the form: its submit button is elsewhere. */
  readonly id: string;
  readonly plan: AccessPlan;
  readonly onCreate: () => void;
}

/** This many accesses at once need a confirmation. */
const MANY_SHARES = 200;

/** What the accesses are grouped by; null: one for all jobs. */
type Way = 'building' | 'street' | 'objectKey' | null;
const WAYS = ['building', 'street', 'objectKey'] as const;

/** The state of the form: one access for all jobs, or one per group. */
interface AccessPlan {
  /** The groupings with more than one group, after the option of a single access. */
  readonly ways: readonly Way[];
  readonly way: Way;
  readonly choose: (way: Way) => void;
  /** With the names as typed. */
  readonly planned: readonly PlannedShare[];
  readonly rename: (index: number, name: string) => void;
  readonly mayShareOn: boolean;
  readonly allow: (mayShareOn: boolean) => void;
}

/** What a person has entered in the form: it outlives the form while the selection is changed. */
export interface EnteredAccess {
  readonly way: Way;
  readonly mayShareOn: boolean;
  /** The names typed, by way and the name proposed. */
  readonly typed: Readonly<Record<string, string>>;
}

export const NOTHING_ENTERED: EnteredAccess = { way: null, mayShareOn: false, typed: {} };

export function useAccessPlan(
  jobs: readonly Job[],
  entered: EnteredAccess,
  enter: (entered: EnteredAccess) => void,
): AccessPlan {
  const { t } = useTexts();
  const others = t('share.access.others');
  const plans = useMemo(() => {
    const one = [{ name: '', jobIds: jobs.map(({ id }) => id) }];
    const groups = WAYS.map((by) => [by, planShares(jobs, (job) => groupOf(job, by), others)] as const);
    return new Map<Way, PlannedShare[]>([[null, one], ...groups.filter(([, planned]) => planned.length > 1)]);
  }, [jobs, others]);
  // Another selection may leave one group alone.
  const way = plans.has(entered.way) ? entered.way : null;
  const proposed = plans.get(way) ?? [];
  const keyOf = (index: number) => `${way} ${proposed[index]?.name}`;
  const planned = proposed.map((share, index) => ({ ...share, name: entered.typed[keyOf(index)] ?? share.name }));
  return {
    ways: [...plans.keys()],
    way,
    choose: (chosen) => enter({ ...entered, way: chosen }),
    planned,
    rename: (index, name) => enter({ ...entered, typed: { ...entered.typed, [keyOf(index)]: name } }),
    mayShareOn: entered.mayShareOn,
    allow: (mayShareOn) => enter({ ...entered, mayShareOn }),
  };
}

/** What prevents an access: its name, or more meters than allowed. */
function faultsOf({ name, jobIds }: PlannedShare): Finding[] {
  return [...checkAccessName(name), ...checkJobCount(jobIds.length)];
}
