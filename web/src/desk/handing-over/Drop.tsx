import { useQuery } from '@tanstack/react-query';
import { type Drop as Folder, type DropFile, getDrop, getDropFiles, postDropRun } from '@zaehlwerk/contract/drops';
import type { AnswerOf } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatPlain } from '../../text/formats.ts';
import { type DeskTexts, useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Failed } from '../frame/Failed.tsx';
import { useDesk, useMay, useMayNot } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import css from './handing-over.module.css';
import { LogLine, MoreOfLog, NotSetUp } from './Log.tsx';
import { useLog } from './use-log.ts';
import { useSendingAgain } from './use-sending-again.ts';

/** While attempts fail the next one may succeed at any time. */
const LOOK_AGAIN_MS = 15_000;

/** The folder that files are put into, and what was put there; where there is none, what one is. */
export function Drop() {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { data, refetch } = useQuery({
    queryKey: ['drop', applicationId],
    queryFn: ({ signal }) => api.call(getDrop, { params: { applicationId }, signal }),
    refetchInterval: ({ state: { data: last } }) =>
      last?.kind === 'delivered' && (last.answer.drop?.failures ?? 0) > 0 ? LOOK_AGAIN_MS : false,
    refetchOnMount: 'always',
  });
  const files = usePutFiles();
  if (data === undefined) return <p role="status">{t('desk.loading')}</p>;
  if (data.kind !== 'delivered') return <Failed outcome={data} needs="settings" onAgain={() => void refetch()} />;
  const { drop } = data.answer;
  return (
    <>
      {drop === null ? (
        <NotSetUp
          title={t('desk.drop.none')}
          text={t('desk.drop.none.text')}
          how={t('desk.drop.none.how')}
          command="zaehlwerk drop put"
        />
      ) : (
        <SetUp folder={drop} isWaiting={files.isWaiting} onBegun={files.lookOften} />
      )}
      <PutFiles isSetUp={drop !== null} files={files} />
    </>
  );
}

/** Where files go, whether that fails, and another attempt at once. */
function SetUp({ folder, isWaiting, onBegun }: SetUpProps) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const when = useWhen();
  const may = useMay();
  const mayNot = useMayNot();
  const { applicationId } = useDesk();
  const { isSending, send } = useSendingAgain(
    ['drop', 'drop-files', 'hand-over'],
    () => api.call(postDropRun, { params: { applicationId } }),
    { texts: 'desk.drop.again', onBegun },
  );
  const { host, port, user, folder: path, list, format, failures, nextAt } = folder;
  const named = { list: t(`desk.handOver.list.${list}`), format: t(`desk.handOver.format.${format}`) };
  return (
    <>
      <p>
        <strong>{t('desk.drop.what', named)}</strong>
        <br />
        {t('desk.drop.place', { host, port: String(port), user, folder: path })}
      </p>
      <p className={css.muted}>{t('desk.drop.own')}</p>
      {failures > 0 && (
        <Banner tone="err" title={t('desk.drop.failures', { count: failures })}>
          {nextAt !== null && <p>{t('desk.drop.next', { when: when(nextAt) })}</p>}
        </Banner>
      )}
      {(failures > 0 || isWaiting) &&
        (may('handOver') ? (
          <p>
            <Button size="small" busyLabel={isSending ? t('desk.drop.again.working') : undefined} onClick={send}>
              {t('desk.drop.again')}
            </Button>
          </p>
        ) : (
          <p className={css.muted}>{mayNot('handOver')}</p>
        ))}
      <p className={css.muted}>
        {t('desk.drop.arrived')} <code>zaehlwerk export</code>
      </p>
    </>
  );
}

interface SetUpProps {
  readonly folder: Folder;
  /** Whether a file waits to be put there. */
  readonly isWaiting: boolean;
  readonly onBegun: () => void;
}

/** The files that were put there. */
function usePutFiles() {
  const api = useServerApi();
  const { applicationId } = useDesk();
  return useLog<AnswerOf<typeof getDropFiles>>(
    'drop-files',
    (limit, signal) => api.call(getDropFiles, { params: { applicationId }, query: { limit }, signal }),
    ({ files }) => files.some(({ state }) => state === 'waiting'),
  );
}

/** What was put there, the newest first. */
function PutFiles({ isSetUp, files: { outcome, answer, limit, again, setLimit } }: PutFilesProps) {
  const { t } = useDeskTexts();
  const { files = [], next = null } = answer ?? {};
  if (outcome?.kind === 'delivered' && files.length === 0 && !isSetUp) return null;
  return (
    <>
      <h3>{t('desk.drop.files')}</h3>
      {outcome === undefined && <p role="status">{t('desk.loading')}</p>}
      {outcome !== undefined && outcome.kind !== 'delivered' && (
        <Failed outcome={outcome} needs="settings" onAgain={again} />
      )}
      {answer !== null && files.length === 0 && <p className={css.muted}>{t('desk.drop.files.none')}</p>}
      <ul className={css.log}>
        {files.map((file) => (
          <PutFile key={file.fileId} file={file} />
        ))}
      </ul>
      {next !== null && <MoreOfLog limit={limit} command="zaehlwerk drop files" onMore={setLimit} />}
    </>
  );
}

interface PutFilesProps {
  readonly isSetUp: boolean;
  readonly files: ReturnType<typeof usePutFiles>;
}

function PutFile({ file }: { readonly file: DropFile }) {
  const { t, language } = useDeskTexts();
  const { list, names, readings, leftOut, state, attempts, createdAt, lastAt } = file;
  const words = (count: number) => ({ count, number: formatPlain(String(count), language) });
  const more = [...names, ...(leftOut > 0 ? [t('desk.drop.leftOut', words(leftOut))] : [])];
  return (
    <LogLine
      what={t('desk.deliveries.what', { ...words(readings), list: t(`desk.handOver.list.${list}`) })}
      state={state}
      of={{ attempts, createdAt, lastAt, nextAt: null, more }}
      why={whyNotPut(file, t)}
    />
  );
}

const ERRORS = [
  'timeout',
  'noConnection',
  'addressNotAllowed',
  'otherHostKey',
  'signInRefused',
  'notWritten',
  'secretUnreadable',
  'noPartners',
  'notMade',
] as const;

function whyNotPut({ state, error }: DropFile, t: DeskTexts): string | null {
  if (state === 'delivered' || error === null) return null;
  const known = ERRORS.find((one) => one === error);
  return known === undefined ? error : t(`desk.drop.error.${known}`);
}
