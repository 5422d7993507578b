import { useQuery } from '@tanstack/react-query';
import { NO_DEADLINE, getOpenOrders } from '@zaehlwerk/contract/open-orders';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { minus, plus } from '../../ui/icons.ts';
import { useDesk } from '../frame/use-desk.ts';
import { type Filter, keyOfFilter, readSaved } from './filter.ts';
import css from './orders.module.css';

const MOST_SAVED = 8;

/** The filters that were saved in this browser for a campaign, each with how many orders it has now. */
export function SavedFilters({ campaignId, filter, onFilter }: SavedFiltersProps) {
  const { t } = useDeskTexts();
  const { storage } = useDevice();
  const { applicationId } = useDesk();
  const place = `zaehlwerk.desk.filters.${applicationId}.${campaignId}`;
  const [saved, setSaved] = useState(() => readSaved(storage.read(place)));
  const isSet = Object.keys(filter).length > 0;
  const isSaved = saved.some((one) => keyOfFilter(one) === keyOfFilter(filter));
  const keep = (next: readonly Filter[]) => {
    setSaved(next);
    storage.write(place, JSON.stringify(next));
  };
  if (!isSet && saved.length === 0) return null;
  return (
    <div className={css.chips} role="group" aria-label={t('desk.board.saved')}>
      {saved.map((one) => (
        <Chip
          key={keyOfFilter(one)}
          campaignId={campaignId}
          filter={one}
          isOn={keyOfFilter(one) === keyOfFilter(filter)}
          onTurn={onFilter}
        />
      ))}
      {isSet && !isSaved && saved.length < MOST_SAVED && (
        <button type="button" className={css.chip} onClick={() => keep([...saved, filter])}>
          <Icon path={plus} size="small" />
          {t('desk.board.save')}
        </button>
      )}
      {isSaved && (
        <button
          type="button"
          className={css.chip}
          onClick={() => keep(saved.filter((one) => keyOfFilter(one) !== keyOfFilter(filter)))}
        >
          <Icon path={minus} size="small" />
          {t('desk.board.forget')}
        </button>
      )}
    </div>
  );
}

interface SavedFiltersProps {
  readonly campaignId: string;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

function Chip({ campaignId, filter, isOn, onTurn }: ChipProps) {
  const { language } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const name = useFilterName();
  const { data } = useQuery({
    queryKey: ['open-orders', applicationId, campaignId, 'count', keyOfFilter(filter)],
    queryFn: ({ signal }) =>
      api.call(getOpenOrders, { params: { applicationId, campaignId }, query: { ...filter, limit: 1 }, signal }),
  });
  const count = data?.kind === 'delivered' ? formatPlain(String(data.answer.count), language) : '–';
  return (
    <button type="button" className={css.chip} aria-pressed={isOn} onClick={() => onTurn(isOn ? {} : filter)}>
      {name(filter)} <span>{count}</span>
    </button>
  );
}

interface ChipProps {
  readonly campaignId: string;
  readonly filter: Filter;
  readonly isOn: boolean;
  readonly onTurn: (filter: Filter) => void;
}

/** What a filter is called: by what it narrows to. */
export function useFilterName(): (filter: Filter) => string {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  return ({ street, meterType, deadline, mail }) =>
    [
      street,
      meterType === undefined ? undefined : common(`meter.type.${meterType}`),
      deadline === undefined
        ? undefined
        : deadline === NO_DEADLINE
          ? t('desk.deadline.none')
          : formatDay(deadline as Day),
      mail === undefined ? undefined : t(`desk.board.reach.${mail}`),
    ]
      .filter((one) => one !== undefined)
      .join(', ');
}
