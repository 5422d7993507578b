import { useQuery } from '@tanstack/react-query';
import {
  getWebhookDeliveries,
  getWebhooks,
  postWebhookDeliveryAgain,
  type WebhookDelivery,
} from '@zaehlwerk/contract/webhooks';
import type { AnswerOf } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatList, formatPlain } from '../../text/formats.ts';
import { type DeskTexts, useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Failed } from '../frame/Failed.tsx';
import { useDesk } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import css from './handing-over.module.css';
import { LogLine, MoreOfLog, NotSetUp } from './Log.tsx';
import { useLog } from './use-log.ts';
import { useSendingAgain } from './use-sending-again.ts';

type Webhook = AnswerOf<typeof getWebhooks>['webhooks'][number];

/** The webhooks that are set up, and what they were told; where there is none, what one is. */
export function Webhooks() {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { data, refetch } = useQuery({
    queryKey: ['webhooks', applicationId],
    queryFn: ({ signal }) => api.call(getWebhooks, { params: { applicationId }, signal }),
    refetchOnMount: 'always',
  });
  if (data === undefined) return <p role="status">{t('desk.loading')}</p>;
  if (data.kind !== 'delivered') return <Failed outcome={data} needs="settings" onAgain={() => void refetch()} />;
  const { webhooks } = data.answer;
  return (
    <>
      {webhooks.length === 0 ? (
        <NotSetUp
          title={t('desk.webhooks.none')}
          text={t('desk.webhooks.none.text')}
          how={t('desk.webhooks.none.how')}
          command="zaehlwerk webhook add"
        />
      ) : (
        <SetUp webhooks={webhooks} />
      )}
      <Deliveries webhooks={webhooks} />
    </>
  );
}

function SetUp({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t, language } = useDeskTexts();
  return (
    <ul className={css.places}>
      {webhooks.map(({ webhookId, address, lists }) => {
        const named = lists.map((list) => t(`desk.handOver.list.${list}`));
        return (
          <li key={webhookId}>
            <strong>{address}</strong>
            <small>{t('desk.webhooks.lists', { lists: formatList(named, language) })}</small>
          </li>
        );
      })}
    </ul>
  );
}

/** What was told, the newest first. What a webhook was told that is gone is not sent again. */
function Deliveries({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { outcome, answer, limit, setLimit, again } = useLog<AnswerOf<typeof getWebhookDeliveries>>(
    'webhook-deliveries',
    (most, signal) => api.call(getWebhookDeliveries, { params: { applicationId }, query: { limit: most }, signal }),
    ({ deliveries: told }) => told.some(({ state }) => state === 'waiting'),
  );
  const { deliveries = [], next = null } = answer ?? {};
  if (outcome?.kind === 'delivered' && deliveries.length === 0 && webhooks.length === 0) return null;
  return (
    <>
      <h3>{t('desk.deliveries')}</h3>
      {outcome === undefined && <p role="status">{t('desk.loading')}</p>}
      {outcome !== undefined && outcome.kind !== 'delivered' && (
        <Failed outcome={outcome} needs="settings" onAgain={again} />
      )}
      {answer !== null && deliveries.length === 0 && <p className={css.muted}>{t('desk.deliveries.none')}</p>}
      <ul className={css.log}>
        {deliveries.map((one) => (
          <Delivery
            key={one.deliveryId}
            delivery={one}
            address={webhooks.find(({ webhookId }) => webhookId === one.webhookId)?.address ?? null}
          />
        ))}
      </ul>
      {next !== null && <MoreOfLog limit={limit} command="zaehlwerk webhook deliveries" onMore={setLimit} />}
    </>
  );
}

function Delivery({ delivery, address }: DeliveryProps) {
  const { t, language } = useDeskTexts();
  const when = useWhen();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { deliveryId, list, count, state, attempts, createdAt, lastAt, nextAt } = delivery;
  const { isSending, send } = useSendingAgain(['webhook-deliveries'], () =>
    api.call(postWebhookDeliveryAgain, { params: { applicationId, deliveryId } }),
  );
  const what = { count, number: formatPlain(String(count), language), list: t(`desk.handOver.list.${list}`) };
  const to = address === null ? t('desk.deliveries.gone') : t('desk.deliveries.to', { address });
  return (
    <LogLine
      what={t('desk.deliveries.what', what)}
      state={state}
      of={{ attempts, createdAt, lastAt, nextAt, more: [to] }}
      why={whyNotTold(delivery, t)}
    >
      {address !== null && (
        <Button
          size="small"
          aria-label={t('desk.deliveries.again.of', {
            what: t('desk.deliveries.what', what),
            to,
            when: when(createdAt),
          })}
          busyLabel={isSending ? t('desk.drop.again.working') : undefined}
          onClick={send}
        >
          {t('desk.deliveries.again')}
        </Button>
      )}
    </LogLine>
  );
}

interface DeliveryProps {
  readonly delivery: WebhookDelivery;
  /** Null where its webhook is gone. */
  readonly address: string | null;
}

const ERRORS = ['timeout', 'noConnection', 'addressNotAllowed', 'notEncrypted', 'secretUnreadable'] as const;

function whyNotTold({ state, attempts, status, error }: WebhookDelivery, t: DeskTexts): string | null {
  if (state === 'delivered' || attempts === 0) return null;
  const known = ERRORS.find((one) => one === error);
  if (known !== undefined) return t(`desk.deliveries.error.${known}`);
  return status === null ? error : t('desk.deliveries.status', { status: String(status) });
}
