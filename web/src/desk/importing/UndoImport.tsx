import { useQueryClient } from '@tanstack/react-query';
import { postImportUndo } from '@zaehlwerk/contract/undo-import';
import { type Undone, MOST_NAMED } from '@zaehlwerk/contract/undone';
import { UNDO_OBSTACLES } from '@zaehlwerk/domain/order-file/undo-import';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { formatList, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useDesk, usePlaces } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import { NumberField } from './NumberField.tsx';
import css from './importing.module.css';
import { problemWords } from './problem-words.ts';

const WHY = 'undo-why';

/** Takes an import back: first what would become of everything, then its number of orders is typed. */
export function UndoImport({ importId, until, onUndone }: UndoImportProps) {
  const { t } = useDeskTexts();
  const when = useWhen();
  const { isAsking, plan, failed, ask, undo } = useUndo(importId, onUndone);
  return (
    <section className={css.undo} aria-labelledby="import-undo">
      <div className={css.section}>
        <h2 id="import-undo">{t('desk.imports.undo')}</h2>
      </div>
      <p className={css.muted}>{t('desk.imports.undo.until', { when: when(until) })}</p>
      {failed !== null && (
        <Banner tone="err" title={t('desk.imports.undo.failed')}>
          <p>{failed}</p>
        </Banner>
      )}
      {plan === null ? (
        <p>
          <Button size="small" busyLabel={isAsking ? t('desk.imports.undo.asking') : undefined} onClick={ask}>
            {t('desk.imports.undo.ask')}
          </Button>
        </p>
      ) : (
        <UndoPlan plan={plan} isUndoing={isAsking} onUndo={undo} />
      )}
    </section>
  );
}

interface UndoImportProps {
  readonly importId: string;
  /** Until when it can be taken back. */
  readonly until: string;
  readonly onUndone: () => void;
}

function useUndo(importId: string, onUndone: () => void) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const client = useQueryClient();
  const places = usePlaces();
  const { applicationId } = useDesk();
  const [plan, setPlan] = useState<Undone | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [isAsking, start] = useAction(t('desk.imports.undo.failed'));
  const call = (dryRun: boolean, orders?: number) =>
    start(async () => {
      setFailed(null);
      const outcome = await api.call(postImportUndo, {
        params: { applicationId, importId },
        query: dryRun ? { dryRun: 'true' } : {},
        body: orders === undefined ? {} : { orders },
      });
      if (outcome.kind !== 'delivered') {
        if (!dryRun) setPlan(null);
        return setFailed(outcome.kind === 'refused' ? problemWords(outcome.problem) : t('desk.imports.unreachable'));
      }
      if (dryRun && 'obstacles' in outcome.answer) return setPlan(outcome.answer);
      await client.invalidateQueries({ refetchType: 'none' });
      if ('state' in outcome.answer) return places.go({ screen: 'import', importId: outcome.answer.importId });
      setPlan(null);
      onUndone();
    });
  return {
    isAsking,
    plan,
    failed,
    ask: () => void call(true),
    undo: (orders: number) => void call(false, orders),
  };
}

/** What would become of everything; where something is in the way, what, and no way on. */
function UndoPlan({ plan, isUndoing, onUndo }: UndoPlanProps) {
  const { t, language } = useDeskTexts();
  const [typed, setTyped] = useState('');
  const amount = (count: number) => formatPlain(String(count), language);
  const { orders, created, changed, moved, withdrawn, shared, logins, obstacles } = plan;
  const inTheWay = UNDO_OBSTACLES.filter((one) => obstacles[one] > 0);
  if (inTheWay.length > 0)
    return (
      <Banner tone="warn" title={t('desk.imports.undo.cannot')}>
        <ul>
          {inTheWay.map((one) => (
            <li key={one}>{t(`desk.imports.undo.${one}`, { count: obstacles[one] })}</li>
          ))}
        </ul>
        <p>
          {formatList(
            obstacles.inTheWay.slice(0, MOST_NAMED / 10).map(({ orderNumber }) => orderNumber),
            language,
          )}
        </p>
      </Banner>
    );
  const lines = [
    ['created', created],
    ['changed', changed],
    ['moved', moved],
    ['withdrawn', withdrawn],
    ['shared', shared],
    ['loginsDeleted', logins.deleted],
    ['loginsStay', logins.stay],
  ] as const;
  return (
    <div className={css.undo}>
      <ul>
        {lines.map(([name, count]) =>
          count === 0 ? null : <li key={name}>{t(`desk.imports.undo.${name}`, { count, number: amount(count) })}</li>,
        )}
      </ul>
      <NumberField label={t('desk.imports.number')} number={orders} typed={typed} onType={setTyped} />
      <p id={WHY} className={css.muted}>
        {typed.trim() === String(orders) ? null : t('desk.imports.why.number', { number: orders })}
      </p>
      <p>
        <Button
          kind="danger"
          size="small"
          busyLabel={isUndoing ? t('desk.imports.undoing') : undefined}
          blockedBy={typed.trim() === String(orders) ? undefined : WHY}
          onClick={() => onUndo(orders)}
        >
          {t('desk.imports.undo.do', { count: orders, number: amount(orders) })}
        </Button>
      </p>
    </div>
  );
}

interface UndoPlanProps {
  readonly plan: Undone;
  readonly isUndoing: boolean;
  readonly onUndo: (orders: number) => void;
}
