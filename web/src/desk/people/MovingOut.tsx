import type { Moved } from '@zaehlwerk/contract/moves';
import type { PersonPage } from '@zaehlwerk/contract/persons';
import { useEffect, useRef, useState } from 'react';
import { MeterNumber } from '../../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { RadioChoices } from '../../ui/ChoiceFields.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useScreenStep } from '../../ui/use-screen-step.ts';
import { Leaving } from '../frame/Leaving.tsx';
import { MovedOrders } from './MovedOrders.tsx';
import { MovingDialog } from './MovingDialog.tsx';
import css from './people.module.css';
import { type Moving, SAID_OF_NEW, useMoving } from './use-moving.ts';
import { useNameOf } from './use-people.ts';

/** Somebody moves out: which meters, when, who has them then; it is told before, then made, and what came of it is told. */
export function MovingOut({ page, onBack }: { readonly page: PersonPage; readonly onBack: () => void }) {
  const { t } = useDeskTexts();
  // As it was: once they have moved the orders are of somebody else.
  const [leaving] = useState(page);
  const name = useNameOf()(leaving);
  const moving = useMoving(leaving);
  const [moved, setMoved] = useState<Moved | null>(null);
  useScreenStep(moved === null ? 'form' : 'moved');
  const { isChecked, uncheck } = moving;
  return (
    <div className={css.narrow}>
      <PageTitle>{t('desk.moving.title', { name })}</PageTitle>
      {moved === null ? (
        <MoveForm page={leaving} name={name} moving={moving} onBack={onBack} />
      ) : (
        <MovedOrders moved={moved} name={name} onBack={onBack} />
      )}
      {moved === null && moving.isTyped && <Leaving what="moving" />}
      {isChecked && <MovingDialog page={leaving} name={name} moving={moving} onMoved={setMoved} onClose={uncheck} />}
    </div>
  );
}

interface MoveFormProps {
  readonly page: PersonPage;
  readonly name: string;
  readonly moving: Moving;
  readonly onBack: () => void;
}

const WHY = 'moving-why';

function MoveForm({ page, name, moving, onBack }: MoveFormProps) {
  const { t } = useDeskTexts();
  const { typed, type, wrong, isChecking, check } = moving;
  const hasOrders = typed.orderNumbers.length > 0;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(wrong.fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  return (
    <form
      ref={form}
      className={css.form}
      aria-labelledby="moving-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (hasOrders) check();
      }}
    >
      <h1 id="moving-title" ref={screenHeading} tabIndex={-1}>
        {t('desk.moving.title', { name })}
      </h1>
      <p className={css.muted}>{t('desk.moving.text')}</p>
      {wrong.whole.length > 0 && (
        <Banner tone="err" title={t('desk.moving.failed')}>
          <ul className={css.told}>
            {wrong.whole.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      <WhichMeters page={page} moving={moving} />
      <TextField
        label={t('desk.moving.day')}
        hint={t('desk.moving.day.hint')}
        inputMode="numeric"
        autoComplete="off"
        value={typed.day}
        error={wrong.fields.day}
        onChange={({ target }) => type({ day: target.value })}
      />
      <WhoMovesIn moving={moving} />
      <Check
        label={t('desk.moving.closing')}
        hint={t('desk.moving.closing.text', { name })}
        on={typed.closing}
        onChange={(closing) => type({ closing })}
      />
      <Check
        label={t('desk.moving.history')}
        hint={t('desk.moving.history.text')}
        on={typed.historyAtPlace}
        onChange={(historyAtPlace) => type({ historyAtPlace })}
      />
      <p id={WHY} className={css.why}>
        {hasOrders ? null : t('desk.moving.what.why')}
      </p>
      <p className={css.acts}>
        <Button
          kind="primary"
          type="submit"
          busyLabel={isChecking ? t('desk.moving.checking') : undefined}
          blockedBy={hasOrders ? undefined : WHY}
        >
          {t('desk.moving.check')}
        </Button>
        <Button onClick={onBack}>{t('desk.people.cancel')}</Button>
      </p>
    </form>
  );
}

function WhichMeters({ page, moving: { typed, type } }: Pick<MoveFormProps, 'page' | 'moving'>) {
  const { t } = useDeskTexts();
  const { orders, moreOrders } = page;
  const chosen = new Set(typed.orderNumbers);
  const turn = (orderNumber: string, on: boolean) =>
    type({
      orderNumbers: on ? [...typed.orderNumbers, orderNumber] : typed.orderNumbers.filter((one) => one !== orderNumber),
    });
  return (
    <fieldset className={css.choices}>
      <legend>{t('desk.moving.what')}</legend>
      {orders.map(({ orderNumber, meterNumber, meterType, street, houseNumber }) => (
        <label key={orderNumber} className={css.check}>
          <input
            type="checkbox"
            checked={chosen.has(orderNumber)}
            onChange={({ target }) => turn(orderNumber, target.checked)}
          />
          <MeterTypeIcon type={meterType ?? 'GENERIC_METER'} small />
          <span>
            <MeterNumber>{meterNumber}</MeterNumber>{' '}
            <span className={css.by}>
              {[[street, houseNumber].filter(Boolean).join(' '), t('desk.moving.what.order', { number: orderNumber })]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        </label>
      ))}
      {moreOrders && <p className={css.muted}>{t('desk.moving.what.more', { count: orders.length })}</p>}
    </fieldset>
  );
}

function WhoMovesIn({ moving: { typed, type, wrong } }: Pick<MoveFormProps, 'moving'>) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  return (
    <RadioChoices<'known' | 'new' | 'nobody'>
      id="moving-to"
      legend={t('desk.moving.to')}
      options={(['new', 'known', 'nobody'] as const).map((value) => ({
        value,
        label: t(`desk.moving.to.${value}`),
        more: t(`desk.moving.to.${value}.text`),
      }))}
      chosen={typed.to}
      onChoose={(to) => type({ to })}
    >
      {typed.to !== 'nobody' && (
        <div className={css.fields}>
          <TextField
            label={t('desk.moving.username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={typed.username}
            error={wrong.fields.username}
            onChange={({ target }) => type({ username: target.value })}
          />
          {typed.to === 'new' &&
            SAID_OF_NEW.map((name) => (
              <TextField
                key={name}
                label={t(`desk.moving.${name}`)}
                optional={common('entry.optional')}
                autoComplete="off"
                maxLength={200}
                value={typed.said[name]}
                error={wrong.fields[name]}
                onChange={({ target }) => type({ said: { ...typed.said, [name]: target.value } })}
              />
            ))}
        </div>
      )}
    </RadioChoices>
  );
}

function Check({ label, hint, on, onChange }: CheckProps) {
  return (
    <label className={css.check}>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {label}
        <span className={css.by}>{hint}</span>
      </span>
    </label>
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}
