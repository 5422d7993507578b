import {
  digitsWithoutAccess,
  mayRemoveRate,
  offersDecimals,
  readingConfigOf,
  unusedRates,
} from '@zaehlwerk/domain/without-access/check-reading-without-access';
import { rateLabel, rateLabelWidth } from '@zaehlwerk/domain/meter/obis';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/reading-images';
import { withDecimals } from '@zaehlwerk/domain/reading/typed-digits';
import { type Dispatch, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRateLabel, useSpokenRate } from '../meters/use-meter-name.ts';
import { DateField } from '../reading/DateField.tsx';
import { PhotoField } from '../reading/PhotoField.tsx';
import { DATE, photosAt, rateAt } from '../reading/form-field.ts';
import { type DraftEvent, photosOf, rateOf, type ReadingDraft } from '../reading/reading-draft.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/ChoiceFields.tsx';
import { Icon } from '../ui/Icon.tsx';
import { classNames } from '../ui/class-names.ts';
import { plus } from '../ui/icons.ts';
import { AddRateDialog, namedRate, OneRate } from './OneRate.tsx';
import type { About } from './LineField.tsx';
import { dateFieldWithoutAccess } from './without-access-kind.ts';
import { type FilledIn, ON, type SelectedRate } from './filled-in.ts';
import css from './reading-step.module.css';
import type { StepProps } from './use-wizard.ts';

const ADD = 'add-rate';

/** What the meter shows: the selected rates, with photos where accepted, and the day. */
export function ReadingStep({ form, of, filled, about, delay }: StepProps) {
  const { t } = useTexts();
  const { draft, dispatch, goTo, isOpen } = form;
  const { rates, config } = filled;
  const selection = useSelection(filled, dispatch);
  if (config === null) return null;
  const several = rates.length > 1;
  const labelWidth = rateLabelWidth(rates.map(({ rate }) => rateLabel(namedRate(rate))));
  const photos = (one: SelectedRate) =>
    one.reading.isReadingImageAllowed && (
      <RatePhotos
        key={one.rate.obis}
        selected={one}
        named={several}
        draft={draft}
        about={about(photosAt(one.rate.obis))}
        dispatch={dispatch}
      />
    );
  return (
    <div className={css.plate} inert={form.sending}>
      <div className={classNames(css.rates, several && css.several)}>
        {rates.map((one) => (
          <OneRate
            key={one.rate.obis}
            selected={one}
            draft={rateOf(draft, one.rate.obis)}
            about={about(rateAt(one.rate.obis))}
            labelWidth={labelWidth}
            delay={delay}
            onRemove={mayRemoveRate(selection.codes) ? () => selection.remove(one) : null}
            dispatch={dispatch}
          >
            {several && photos(one)}
          </OneRate>
        ))}
      </div>
      {config.meterRateConfigs.length > 1 && <Selecting selection={selection} filled={filled} />}
      <div className={css.rows}>
        {offersDecimals(config.meterRateConfigs.map((rate) => readingConfigOf(rate, config))) && (
          <div className={css.row}>
            <Switch
              label={t('withoutAccess.decimals')}
              hint={t('withoutAccess.decimals.hint')}
              on={filled.withDecimals}
              onChange={(on) => {
                dispatch({ type: 'textTyped', name: 'withDecimals', text: on ? ON : '' });
                if (on) giveDecimalsTheirPlace(rates, draft, dispatch);
              }}
            />
          </div>
        )}
        <DateField
          field={dateFieldWithoutAccess(of)}
          draft={draft}
          today={of.today}
          {...about(DATE)}
          folding={{ open: isOpen(DATE), onOpen: () => goTo(DATE) }}
          dispatch={dispatch}
        />
        {!several &&
          rates.map((one) => (
            <div key={one.rate.obis} className={css.row}>
              {photos(one)}
            </div>
          ))}
      </div>
    </div>
  );
}

/** Surplus digits typed before decimals existed move behind the comma. */
function giveDecimalsTheirPlace(rates: readonly SelectedRate[], draft: ReadingDraft, dispatch: Dispatch<DraftEvent>) {
  for (const { rate, reading } of rates) {
    const { typed } = rateOf(draft, rate.obis);
    const placed = withDecimals(typed, digitsWithoutAccess(reading, true, rate.obis));
    if (placed !== typed) dispatch({ type: 'typed', rateId: rate.obis, typed: placed });
  }
}

/** The selected rates. What was typed for a removed one is kept, and is back when it is added again. */
function useSelection({ rates, config }: FilledIn, dispatch: Dispatch<DraftEvent>) {
  const [removed, setRemoved] = useState<SelectedRate | null>(null);
  const codes = rates.map(({ rate }) => rate.obis);
  const select = (chosen: readonly string[]) => {
    const known = config?.meterRateConfigs.map(({ obis }) => obis) ?? [];
    const text = known.filter((obis) => chosen.includes(obis)).join(' ');
    flushSync(() => dispatch({ type: 'textTyped', name: 'rates', text }));
  };
  return {
    codes,
    removed,
    add: (obis: string) => {
      setRemoved(null);
      select([...codes, obis]);
      document.getElementById(`${rateAt(obis)}-pre`)?.focus();
    },
    remove: (one: SelectedRate) => {
      setRemoved(one);
      select(codes.filter((code) => code !== one.rate.obis));
      document.getElementById(ADD)?.focus();
    },
  };
}

/** Adds rates while there are any left, and restores the last removed one. */
function Selecting({ selection, filled: { config } }: SelectingProps) {
  const { t } = useTexts();
  const label = useRateLabel();
  const [choosing, setChoosing] = useState(false);
  const { codes, removed, add } = selection;
  const unused = config === null ? [] : unusedRates(config, codes);
  const [first, ...others] = unused;
  return (
    <div className={css.selecting}>
      <Button
        id={ADD}
        kind="text"
        blockedBy={first === undefined ? `${ADD}-none` : undefined}
        onClick={() => (first !== undefined && others.length === 0 ? add(first.obis) : setChoosing(true))}
      >
        <Icon path={plus} size="small" />
        {t('withoutAccess.rate.add')}
      </Button>
      {first === undefined && (
        <p id={`${ADD}-none`} className={css.none}>
          {t('withoutAccess.rate.none')}
        </p>
      )}
      <div role="status" className={css.removed}>
        {removed !== null && !codes.includes(removed.rate.obis) && (
          <p>
            {t('withoutAccess.rate.removed', { rate: label(namedRate(removed.rate)) })}{' '}
            <Button kind="text" size="small" onClick={() => add(removed.rate.obis)}>
              {t('entry.photo.restore')}
            </Button>
          </p>
        )}
      </div>
      {choosing && (
        <AddRateDialog
          rates={unused}
          onClose={() => setChoosing(false)}
          onAdd={(obis) => {
            flushSync(() => setChoosing(false));
            add(obis);
          }}
        />
      )}
    </div>
  );
}

interface SelectingProps {
  readonly selection: ReturnType<typeof useSelection>;
  readonly filled: FilledIn;
}

/** The photos of one rate, at most three. */
function RatePhotos({ selected: { rate, reading }, named, draft, about, dispatch }: RatePhotosProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const { obis } = rate;
  const name = useSpokenRate()(namedRate(rate));
  return (
    <PhotoField
      id={photosAt(obis)}
      label={t('entry.photos')}
      of={named ? name : undefined}
      altOf={(place) => t('entry.photo.alt', { place, rate: name })}
      attached={photosOf(draft, obis)}
      most={MAX_IMAGES_PER_RATE}
      required={reading.isReadingImageRequired}
      messages={[...about.findings.map(words), ...about.messages]}
      onEvent={(event) => dispatch({ type: 'photos', rateId: obis, event })}
    />
  );
}

interface RatePhotosProps {
  readonly selected: SelectedRate;
  /** Whether it names its rate. */
  readonly named: boolean;
  readonly draft: StepProps['form']['draft'];
  readonly about: About;
  readonly dispatch: Dispatch<DraftEvent>;
}
