import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import { getMscons } from '@zaehlwerk/contract/mscons';
import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { type Columns, tableOf, text } from '@zaehlwerk/domain/table/table';
import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import type { LeftOutReading } from '@zaehlwerk/contract/mscons';
import { useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import type { AnswerOf } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useDesk } from '../frame/use-desk.ts';
import { type Fetched, queryOf } from './lists.ts';

/** What the market is sent of a list, while it is not acknowledged. */
export interface Written extends Pick<Fetched, 'list' | 'upTo' | 'from' | 'count'> {
  readonly answer: AnswerOf<typeof getMscons>;
  /** The names of the files that were saved. */
  readonly saved: readonly string[];
}

/** The name of the table of what is in no message. */
export const LEFT_OUT = 'left-out.csv';

const namesOf = ({ answer: { interchanges, leftOut } }: Written) => [
  ...interchanges.map(({ fileName }) => fileName),
  ...(leftOut.length > 0 ? [LEFT_OUT] : []),
];

/** Whether files for the market are in the memory of this page alone. Where there is none, none can be lost. */
export function isUnsaved(written: Written): boolean {
  return written.answer.interchanges.length > 0 && namesOf(written).some((name) => !written.saved.includes(name));
}

/**
 * Files for the market, by list. They are the page's until each was saved, and count as loaded then: asked for again they would
 * have other references. Once anything of their list was acknowledged they are gone.
 */
export function useInterchanges(lists: readonly ListHandOver[] | null, keep: (file: Fetched) => void) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { clock, saveFile } = useDevice();
  const { applicationId } = useDesk();
  const [all, setAll] = useState<readonly Written[]>([]);
  const [failed, setFailed] = useState<{ readonly list: HandOverList; readonly why: string } | null>(null);
  const [isLoading, start] = useAction(t('desk.handOver.notLoaded'));
  const put = (list: HandOverList, written: readonly Written[]) =>
    setAll((before) => [...before.filter((one) => one.list !== list), ...written]);
  const load = ({ list, upTo, acknowledged: from, waiting: count }: ListHandOver) =>
    start(async () => {
      if (upTo === null) return;
      setFailed(null);
      put(list, []);
      const query = queryOf({ list, upTo, waiting: count });
      const outcome = await api.call(getMscons, { params: { applicationId }, query });
      if (outcome.kind === 'delivered')
        return put(list, [{ list, upTo, from, count, answer: outcome.answer, saved: [] }]);
      const why = outcome.kind === 'unreachable' ? t('desk.failed.unreachable') : outcome.problem.message;
      setFailed({ list, why });
    });
  const save = (written: Written, name: string, content: Blob, as = name) => {
    saveFile({ name: as, content });
    const next = { ...written, saved: [...written.saved, name] };
    put(written.list, [next]);
    const { list, upTo, from, count, answer } = next;
    if (!isUnsaved(written) || isUnsaved(next)) return;
    keep({ list, format: 'mscons', upTo, from, count, leftOut: answer.leftOut.length, at: clock.now().toISOString() });
  };
  return {
    written: all.filter((one) =>
      lists?.some(({ list, acknowledged }) => list === one.list && acknowledged === one.from),
    ),
    failed,
    isLoading,
    load: (counted: ListHandOver) => void load(counted),
    saveInterchange: (written: Written, { fileName, content }: Written['answer']['interchanges'][number]) =>
      save(written, fileName, new Blob([latin1(content)], { type: 'text/plain' })),
    saveLeftOut: (written: Written) => {
      const csv = formatCsv(tableOf('left-out', LEFT_OUT_COLUMNS, written.answer.leftOut));
      save(written, LEFT_OUT, new Blob([csv], { type: 'text/csv' }), `${applicationId}-${written.list}-${LEFT_OUT}`);
    },
    drop: (list: HandOverList) => put(list, []),
  };
}

/** As the server names them in what it puts into a folder. */
const LEFT_OUT_COLUMNS: Columns<LeftOutReading> = {
  readingId: ({ readingId }) => text(readingId),
  orderNumber: ({ orderNumber }) => text(orderNumber),
  meterNumber: ({ meterNumber }) => text(meterNumber),
  reasons: ({ reasons }) => text(reasons.join(' ')),
};

/** The market reads one byte a character. */
function latin1(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(content, (character) => character.charCodeAt(0));
}
