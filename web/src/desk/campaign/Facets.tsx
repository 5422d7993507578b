import { NO_DEADLINE } from '@zaehlwerk/contract/open-orders';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { type ReactNode, useState } from 'react';
import { useToday } from '../../meters/use-today.ts';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { clockCountdown } from '../../ui/icons.ts';
import { Progress as Ruler } from '../../ui/Progress.tsx';
import css from './board.module.css';
import type { Filter, FilterName } from './filter.ts';
import type { Progress } from './use-board.ts';

/** One line of a group: what it is called, how far it is, and what choosing it narrows the list to. */
interface Facet {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isLate?: boolean;
  readonly jobs: number;
  readonly open: number;
}

interface Group {
  readonly name: Exclude<FilterName, 'mail'>;
  readonly facets: readonly Facet[];
}

/** How many streets are shown at first. */
const FIRST_STREETS = 3;

/** The groups of a progress, as facets. */
export function useFacets({ perDeadline, perMeterType, perStreet }: Progress): readonly Group[] {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const today = useToday();
  return [
    {
      name: 'deadline',
      facets: perDeadline.map(({ deadline, jobs, open }) => ({
        value: deadline ?? NO_DEADLINE,
        label: deadline === null ? t('desk.deadline.none') : formatDay(deadline as Day),
        isLate: deadline !== null && deadline < today && open > 0,
        jobs,
        open,
      })),
    },
    {
      name: 'meterType',
      facets: perMeterType.map(({ meterType, jobs, open }) => ({
        value: meterType,
        label: common(`meter.type.${meterType}`),
        icon: <MeterTypeIcon type={meterType} small />,
        jobs,
        open,
      })),
    },
    {
      name: 'street',
      facets: perStreet.map(({ street, jobs, open }) => ({ value: street, label: street, jobs, open })),
    },
  ];
}

const TITLES = {
  deadline: 'desk.board.deadline',
  meterType: 'desk.board.type',
  street: 'desk.board.street',
} as const;

/** Progress and filter at once, a button each. Narrow windows have pickers for it. */
export function Facets({ progress, filter, onTurn }: FacetsProps) {
  const { t, language } = useDeskTexts();
  const groups = useFacets(progress);
  const [allStreets, setAllStreets] = useState(false);
  return (
    <div className={css.facets} role="group" aria-label={t('desk.board.facets')}>
      {groups.map(({ name, facets }) => {
        const isCut = name === 'street' && !allStreets;
        const shown = facets.filter(({ value }, index) => !isCut || index < FIRST_STREETS || value === filter[name]);
        if (facets.length === 0) return null;
        return (
          <section key={name} aria-labelledby={`facet-${name}`}>
            <h2 id={`facet-${name}`}>
              {t(TITLES[name])} <span>{t('desk.board.open')}</span>
            </h2>
            {shown.map((facet) => (
              <button
                key={facet.value}
                type="button"
                data-facet=""
                aria-pressed={filter[name] === facet.value}
                onClick={() => onTurn(name, facet.value)}
              >
                <span className={css.facet} data-late={facet.isLate || undefined}>
                  {facet.icon}
                  {facet.isLate && <Icon path={clockCountdown} size="small" />}
                  <span>{facet.label}</span>
                </span>
                <Ruler done={facet.jobs - facet.open} total={facet.jobs} isBar size="small" />
                <span className={css.number}>{formatPlain(String(facet.open), language)}</span>
              </button>
            ))}
            {name === 'street' && facets.length > FIRST_STREETS && (
              <Button kind="text" size="small" aria-expanded={allStreets} onClick={() => setAllStreets(!allStreets)}>
                {t(allStreets ? 'desk.board.streets.fewer' : 'desk.board.streets.more')}
              </Button>
            )}
            {name === 'street' && allStreets && progress.streets > facets.length && (
              <p className={css.muted}>
                {t('desk.board.streets.most', {
                  shown: facets.length,
                  all: formatPlain(String(progress.streets), language),
                })}
              </p>
            )}
          </section>
        );
      })}
      <Ways progress={progress} />
    </div>
  );
}

interface FacetsProps {
  readonly progress: Progress;
  readonly filter: Filter;
  readonly onTurn: (name: FilterName, value: string | null) => void;
}

/** By which ways readings came: of what is read there is nothing to narrow. */
function Ways({ progress: { perSource, done: all } }: Pick<FacetsProps, 'progress'>) {
  const { t, language } = useDeskTexts();
  if (perSource.length === 0) return null;
  return (
    <section aria-labelledby="facet-way">
      <h2 id="facet-way">
        {t('desk.board.way')} <span>{t('desk.board.done')}</span>
      </h2>
      <ul>
        {perSource
          .toSorted((one, other) => other.done - one.done)
          .map(({ source, done }) => (
            <li key={source}>
              <span className={css.facet}>
                <span>{t(`desk.source.${source}`)}</span>
              </span>
              <Ruler done={done} total={all} isBar size="small" />
              <span className={css.number}>{formatPlain(String(done), language)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The same filter where there is no room for the facets beside the list. */
export function Pickers({ progress, filter, onTurn }: FacetsProps) {
  const { t } = useDeskTexts();
  const groups = useFacets(progress);
  return (
    <div className={css.pickers}>
      {groups.map(({ name, facets }) => (
        <label key={name}>
          <span>{t(TITLES[name])}</span>
          <select
            data-picker=""
            value={filter[name] ?? ''}
            onChange={({ target }) => onTurn(name, target.value === '' ? null : target.value)}
          >
            <option value="">{t('desk.board.any')}</option>
            {facets.map(({ value, label, open }) => (
              <option key={value} value={value}>
                {`${label} (${open})`}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
