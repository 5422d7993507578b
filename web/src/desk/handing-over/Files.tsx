import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { useId, useState } from 'react';
import { formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Failed } from '../frame/Failed.tsx';
import { useWhen } from '../frame/use-when.ts';
import { FilePanel } from './FilePanel.tsx';
import css from './handing-over.module.css';
import { Leaving } from '../frame/Leaving.tsx';
import { deliveredOf, MOST_IN_FILE, usualList } from './lists.ts';
import { useFetched, useLists } from './use-hand-over.ts';
import { isUnsaved, useInterchanges } from './use-interchanges.ts';

/** The lists, and a file of the chosen one. */
export function Files() {
  const { t } = useDeskTexts();
  const { outcome, lists, again, replace } = useLists();
  const fetched = useFetched();
  const interchanges = useInterchanges(lists, fetched.keep);
  const [pickedList, setPickedList] = useState<HandOverList | null>(null);
  // Decided once: whatever is counted later changes no list under anybody's hands.
  if (pickedList === null && lists !== null) setPickedList(usualList(lists, fetched.files));
  const picked = lists?.find(({ list }) => list === pickedList);
  return (
    <>
      <section aria-labelledby="waits">
        <h2 id="waits" className={css.heading}>
          {t('desk.handOver.waits')}
        </h2>
        {outcome === undefined && <p role="status">{t('desk.loading')}</p>}
        {outcome !== undefined && outcome.kind !== 'delivered' && (
          <Failed outcome={outcome} needs="handOver" onAgain={again} />
        )}
        {lists !== null && picked !== undefined && (
          <>
            <fieldset className={css.group} aria-labelledby="waits">
              <Lists lists={lists} picked={picked.list} onPick={setPickedList} />
            </fieldset>
            <p className={css.muted}>{t('desk.handOver.same')}</p>
          </>
        )}
      </section>
      {lists !== null && picked !== undefined && (
        <FilePanel
          key={picked.list}
          counted={picked}
          delivered={deliveredOf(lists, picked.list)}
          fetched={fetched}
          interchanges={interchanges}
          onAcknowledged={replace}
        />
      )}
      {interchanges.written.some(isUnsaved) && <Leaving what="handOver" />}
    </>
  );
}

/** Every list with what waits in it, since when, and who acknowledged it last. One is chosen. */
function Lists({ lists, picked, onPick }: ListsProps) {
  const { t, language } = useDeskTexts();
  const when = useWhen();
  const name = useId();
  const waits = (count: number) => {
    if (count === 0) return t('desk.handOver.none');
    const number = formatPlain(String(count), language);
    return count < MOST_IN_FILE ? number : t('desk.handOver.atLeast', { number });
  };
  const acknowledged = ({ acknowledgedAt, acknowledgedBy }: ListHandOver) => {
    if (acknowledgedAt === null) return t('desk.handOver.never');
    const at = { when: when(acknowledgedAt) };
    if (acknowledgedBy === null) return t('desk.handOver.byPortal', at);
    return t('desk.handOver.by', { ...at, name: acknowledgedBy });
  };
  return (
    <table className={css.lists}>
      <thead>
        <tr>
          <th scope="col">{t('desk.handOver.column.list')}</th>
          <th scope="col" className={css.number}>
            {t('desk.handOver.column.waiting')}
          </th>
          <th scope="col">{t('desk.handOver.column.since')}</th>
          <th scope="col">{t('desk.handOver.column.acknowledged')}</th>
        </tr>
      </thead>
      <tbody>
        {lists.map((one) => (
          <tr key={one.list} data-picked={one.list === picked || undefined}>
            <th scope="row">
              <label className={css.pick}>
                <input
                  type="radio"
                  name={name}
                  checked={one.list === picked}
                  aria-labelledby={`${name}${one.list}`}
                  aria-describedby={`${name}${one.list}text`}
                  onChange={() => onPick(one.list)}
                />
                <span>
                  <span id={`${name}${one.list}`}>{t(`desk.handOver.list.${one.list}`)}</span>
                  <small id={`${name}${one.list}text`}>{t(`desk.handOver.list.${one.list}.text`)}</small>
                </span>
              </label>
            </th>
            <td className={css.number} data-column={t('desk.handOver.column.waiting')}>
              {waits(one.waiting)}
            </td>
            <td data-column={t('desk.handOver.column.since')}>
              {one.waitingSince === null ? '–' : formatDay(berlinDay(new Date(one.waitingSince)))}
            </td>
            <td data-column={t('desk.handOver.column.acknowledged')}>{acknowledged(one)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ListsProps {
  readonly lists: readonly ListHandOver[];
  readonly picked: HandOverList;
  readonly onPick: (list: HandOverList) => void;
}
