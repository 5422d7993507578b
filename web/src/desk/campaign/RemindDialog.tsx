import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChosenOrders } from '@zaehlwerk/contract/open-orders';
import { postReminders, ReminderPlan } from '@zaehlwerk/contract/reminders';
import { useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/use-notices.ts';
import { Failed } from '../frame/Failed.tsx';
import { useDesk } from '../frame/use-desk.ts';
import css from './dialogs.module.css';

/** The number first, who gets none and why, and one of the mails as it goes out; then they are sent in the background. */
export function RemindDialog({ campaignId, orders, onSent, onClose }: RemindDialogProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
  const client = useQueryClient();
  const notices = useNotices();
  const { applicationId } = useDesk();
  const params = { applicationId, campaignId };
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { data, refetch } = useQuery({
    queryKey: ['reminder-plan', applicationId, campaignId, JSON.stringify(orders)],
    queryFn: ({ signal }) => api.call(postReminders, { params, query: { dryRun: 'true' }, body: { orders }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const plan = data?.kind === 'delivered' && 'dryRun' in data.answer ? data.answer : null;
  const recipients = plan?.recipients ?? 0;
  const send = async () => {
    setSending(true);
    setRefused(null);
    const outcome: Outcome<unknown> = await api.call(postReminders, {
      params,
      query: {},
      body: { orders, recipients },
    });
    setSending(false);
    if (outcome.kind === 'delivered') {
      void client.invalidateQueries({ queryKey: ['reminders'] });
      void client.invalidateQueries({ queryKey: ['open-orders'] });
      notices.show('SUCCESS', t('desk.remind.begun'), t('desk.remind.begun.text'));
      return onSent();
    }
    const isOther = outcome.kind === 'refused' && outcome.problem.fieldErrors[0]?.code === 'otherRecipients';
    if (isOther) await refetch();
    setRefused(
      outcome.kind === 'unreachable'
        ? t('desk.remind.unreachable')
        : isOther
          ? t('desk.remind.other')
          : outcome.problem.message,
    );
  };
  return (
    <Dialog
      title={t('desk.remind.title')}
      closeLabel={common('frame.close')}
      locked={isSending}
      onClose={onClose}
      actions={
        <>
          {recipients > 0 && (
            <Button
              kind="primary"
              busyLabel={isSending ? t('desk.remind.sending') : undefined}
              onClick={() => void send()}
            >
              {t('desk.remind.send', { count: recipients })}
            </Button>
          )}
          <Button onClick={onClose}>{t('desk.remind.close')}</Button>
        </>
      }
    >
      {data === undefined && <p role="status">{t('desk.remind.counting')}</p>}
      {data !== undefined && data.kind !== 'delivered' && (
        <Failed outcome={data} needs="import" onAgain={() => void refetch()} />
      )}
      {refused !== null && (
        <Banner tone="err" title={t('desk.remind.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      {plan !== null && <Plan plan={plan} />}
    </Dialog>
  );
}

interface RemindDialogProps {
  readonly campaignId: string;
  readonly orders: ChosenOrders;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

function Plan({ plan }: { readonly plan: ReminderPlan }) {
  const { t, language } = useDeskTexts();
  const { recipients, later, tooRecent, stopped, withoutAddress, days, preview } = plan;
  const left = [
    tooRecent > 0 && t('desk.remind.tooRecent', { count: tooRecent, days }),
    stopped > 0 && t('desk.remind.stopped', { count: stopped }),
    withoutAddress > 0 && t('desk.remind.withoutAddress', { count: withoutAddress }),
    later > 0 && t('desk.remind.later', { count: later }),
  ].filter((one) => one !== false);
  return (
    <>
      <p className={css.first} role="status">
        {recipients === 0 ? (
          <strong>{t('desk.remind.nobody')}</strong>
        ) : (
          <>
            <strong className={css.big}>{formatPlain(String(recipients), language)}</strong>{' '}
            {t('desk.remind.count', { count: recipients })}
          </>
        )}
      </p>
      <p className={css.muted}>{t('desk.remind.rule', { count: days })}</p>
      {left.length > 0 && (
        <>
          <h3>{t('desk.remind.left')}</h3>
          <ul className={css.left}>
            {left.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      {preview !== null && (
        <>
          <h3 id="preview">{t('desk.remind.preview')}</h3>
          <section className={css.mail} aria-labelledby="preview">
            <p>
              <span>{t('desk.remind.to')}</span> {preview.recipient}
            </p>
            <p>
              <span>{t('desk.remind.subject')}</span> <strong>{preview.subject}</strong>
            </p>
            <div className={css.text}>{preview.text}</div>
          </section>
        </>
      )}
    </>
  );
}
