import { useState } from 'react';
import { useDevice, useObservable } from '../device/use-device.ts';
import { type Lack, useLack } from '../server/use-lack.ts';
import { useConnection, useOffline } from '../server/use-server.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import { warning } from '../ui/frame-icons.ts';
import { arrowClockwise, cloudSlash } from '../ui/icons.ts';
import { useAction } from '../ui/use-action.ts';
import { useNotices } from '../ui/use-notices.ts';
import { OutboxList } from './OutboxList.tsx';
import { canBeSent, summarise } from './entry-status.ts';
import { exportUnsent } from './export-unsent.ts';
import { needsPerson } from './outbox-entry.ts';
import css from './outbox-panel.module.css';
import { useOutbox } from './use-outbox.ts';
import { useLost, useMayVanish, useWaiting } from './use-waiting.ts';

/** Everything that waits on this device, and what can be done about it. */
export function OutboxPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const [offline, lack] = [useOffline(), useLack()];
  const stillLacking = t(`outbox.still.${lack ?? 'offline'}`);
  const waiting = useWaiting();
  const paused = useObservable(useOutbox().paused);
  const { unreadable, ...facts } = waiting;
  const { kind, count } = summarise({ ...facts, offline, unreadable: unreadable.length });
  // What is left of an account that has ended can only be exported.
  const canBeTried = waiting.entries.some(canBeSent) || unreadable.length > 0;
  const { trying, hasFailed, tryAll, tryOne } = useTrying();
  const [writing, save] = useExport();
  const [lost] = useLost();
  const nothingWaits = lost > 0 ? t('outbox.title.lost', { count: lost }) : t('outbox.title.empty');
  const title = count === 0 ? nothingWaits : t(`outbox.title.${kindOfTitle()}`, { count });
  return (
    <Dialog
      title={title}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <>
          {canBeTried && (
            <Button
              kind="primary"
              size="large"
              busyLabel={trying || kind === 'sending' ? t('outbox.trying') : undefined}
              onClick={() => void tryAll()}
            >
              <Icon path={arrowClockwise} size="small" />
              {kind === 'unsent' ? t('outbox.again') : t('outbox.now')}
            </Button>
          )}
          {count > 0 && (
            <Button
              kind={canBeTried ? 'secondary' : 'primary'}
              busyLabel={writing ? t('outbox.exporting') : undefined}
              onClick={() => void save()}
            >
              {t('outbox.export')}
            </Button>
          )}
          {count === 0 && (
            <Button kind="primary" size="large" onClick={onClose}>
              {t('frame.close')}
            </Button>
          )}
        </>
      }
    >
      <LostReadings onUnderstood={onClose} />
      <State kind={kind} lack={lack} count={count} paused={paused} canBeTried={canBeTried} />
      <OutboxList {...waiting} onRetry={(id) => void tryOne(id)} onLeave={onClose} />
      {count > 0 && <KeepOpen canBeTried={canBeTried} />}
      <LiveRegion text={hasFailed ? stillLacking : ''} />
      {hasFailed && <p aria-hidden="true">{stillLacking}</p>}
    </Dialog>
  );

  function kindOfTitle(): 'waiting' | 'sending' | 'unsent' {
    return kind === 'sending' || kind === 'unsent' ? kind : 'waiting';
  }
}

/** What must not happen before everything is sent, or saved where nothing can be sent any more. */
function KeepOpen({ canBeTried }: Pick<StateProps, 'canBeTried'>) {
  const { t } = useTexts();
  const mayVanish = useMayVanish();
  const words = [
    canBeTried && t('outbox.keepOpen'),
    mayVanish && t(canBeTried ? 'outbox.mayVanish' : 'outbox.mayVanish.unsendable'),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <p className={css.keepOpen}>
      <Icon path={warning} />
      <span>{words.join(' ')}</span>
    </p>
  );
}

/** Why nothing is being sent now. */
function State({ kind, lack, count, paused, canBeTried }: StateProps) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <>
      {lack !== null && kind === 'offline' && (
        <Banner tone="info" icon={cloudSlash} silent title={t(`outbox.${lack}.title`)}>
          <p>{t(`outbox.${lack}.text`)}</p>
        </Banner>
      )}
      {paused && (
        <Banner tone="warn" silent title={t('outbox.paused.title')}>
          <p>{t('outbox.paused.text')}</p>
        </Banner>
      )}
      {kind === 'unsent' && canBeTried && (
        <Banner tone="err" silent title={t('outbox.failed.title')}>
          <p>{t('outbox.failed.text', { count })}</p>
        </Banner>
      )}
    </>
  );
}

interface StateProps {
  readonly kind: ReturnType<typeof summarise>['kind'];
  readonly lack: Lack | null;
  readonly count: number;
  readonly paused: boolean;
  readonly canBeTried: boolean;
}

/** Reports that the browser has deleted readings, and what to do now. */
function LostReadings({ onUnderstood }: { readonly onUnderstood: () => void }) {
  const { t } = useTexts();
  const [count, forget] = useLost();
  if (count === 0) return null;
  const understood = () => {
    forget();
    onUnderstood();
  };
  return (
    <Banner tone="err" silent title={t('outbox.lost.title')}>
      <p>{t('outbox.lost.text', { count })}</p>
      <Button kind="text" size="small" className={css.understood} onClick={understood}>
        {t('outbox.warning.understood')}
      </Button>
    </Banner>
  );
}

/** Sends what waits on demand; checks first whether there is a connection at all. */
function useTrying() {
  const { t } = useTexts();
  const outbox = useOutbox();
  const connection = useConnection();
  const { entries } = useWaiting();
  const [trying, start] = useAction(t('outbox.failed.title'));
  const [hasFailed, setHasFailed] = useState(false);

  const whenReachable = (send: () => Promise<unknown>) =>
    start(async () => {
      setHasFailed(false);
      const isReachable = await connection.check();
      setHasFailed(!isReachable);
      if (isReachable) await send();
    });
  const tryAll = () =>
    whenReachable(async () => {
      // What the server refused is retried only on demand.
      await Promise.all(
        entries.filter((entry) => needsPerson(entry) && canBeSent(entry)).map(({ id }) => outbox.retry(id)),
      );
      await outbox.drain();
    });
  const tryOne = (id: string) => whenReachable(() => outbox.retry(id));
  return { trying, hasFailed, tryAll, tryOne };
}

/** Exports everything that waits into a file; returns whether it is being written, and what starts it. */
function useExport(): readonly [boolean, () => Promise<void>] {
  const { t } = useTexts();
  const device = useDevice();
  const notices = useNotices();
  const { entries, unreadable } = useWaiting();
  // The browser may be unable to read its storage just now: then there is nothing to export.
  const [writing, start] = useAction(t('outbox.export.failed'));
  const save = () =>
    start(async () => {
      device.saveFile(await exportUnsent(device, { entries, unreadable }));
      notices.show('SUCCESS', t('outbox.exported'));
    });
  return [writing, save];
}
