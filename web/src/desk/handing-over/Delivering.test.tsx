import { getDropFiles, postDropRun } from '@zaehlwerk/contract/drops';
import { getWebhookDeliveries, postWebhookDeliveryAgain } from '@zaehlwerk/contract/webhooks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { delivery, dropFile, handingOver } from '../../../testing/desk-hand-over.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const open = (prepare: (server: FakeServer) => void = () => undefined, roles?: Parameters<typeof clerk>[0]) =>
  renderDesk({
    path: '/betrieb/uebergabe',
    session: clerk(roles),
    prepare: (server) => {
      handingOver(server);
      prepare(server);
    },
  });
const webhooks = page.getByRole('region', { name: 'Webhooks' });
const drop = page.getByRole('region', { name: 'SFTP' });
const linesOf = (region: typeof webhooks) =>
  Array.from(region.element().querySelectorAll('ul:last-of-type > li'), (line) =>
    Array.from(line.querySelectorAll('strong, small, p'), (one) => one.textContent),
  );

test('[DSK-113] what webhooks were told stands with its state, when, and why it failed; it is sent again by a press', async () => {
  const { server } = await open((one) => one.on(postWebhookDeliveryAgain, () => null as never));
  await appears(webhooks.getByText('Die Adresse hat mit 503 geantwortet.'));
  const to = 'an https://abrechnung.example/zaehlwerk';
  expect(linesOf(webhooks)).toEqual([
    [
      '310 Ablesungen, Alle Ablesungen',
      `${to}, vom 20.11.2025, 11:00, 10 Versuche, zuletzt 21.11.2025, 09:00`,
      'Die Adresse hat mit 503 geantwortet.',
    ],
    ['310 Ablesungen, Alle Ablesungen', `${to}, vom 20.11.2025, 11:00, zuletzt 21.11.2025, 09:00`],
  ]);
  await expect.element(webhooks.getByText('aufgegeben')).toBeVisible();
  server.on(getWebhookDeliveries, () => ({
    deliveries: [delivery({ state: 'waiting', attempts: 0, nextAt: '2025-11-21T09:00:00.000Z' })],
    next: null,
  }));
  await webhooks
    .getByRole('button', { name: /^Erneut senden: 310 Ablesungen/ })
    .first()
    .click();
  await appears(page.getByText('Wird erneut gesendet').first());
  expect(server.calls(postWebhookDeliveryAgain).map(({ params }) => params['deliveryId'])).toEqual(['d-1']);
  await appears(webhooks.getByText('wartet'));
});

test('[DSK-113] each reason of a failed call is said in words, also one that is new; what is of a webhook that is gone is not sent again', async () => {
  const errors = ['timeout', 'noConnection', 'addressNotAllowed', 'notEncrypted', 'secretUnreadable', 'brandNew'];
  await open((server) =>
    server.on(getWebhookDeliveries, () => ({
      deliveries: errors.map((error, nth) =>
        delivery({ deliveryId: `d-${nth}`, status: null, error, webhookId: nth === 0 ? 'gone' : 'w-1' }),
      ),
      next: null,
    })),
  );
  await appears(webhooks.getByText('brandNew'));
  expect(linesOf(webhooks).map((line) => line.at(-1))).toEqual([
    'Die Adresse hat nicht rechtzeitig geantwortet.',
    'Die Adresse war nicht erreichbar.',
    'Die Adresse liegt in einem Netz, das nicht freigegeben ist (HAND_OVER_NETWORKS).',
    'Die Adresse ist nicht verschlüsselt (https).',
    'Das Geheimnis ist nicht lesbar: Der Server hat einen anderen SECRET_KEY.',
    'brandNew',
  ]);
  expect(webhooks.getByRole('button', { name: /^Erneut senden/ }).elements()).toHaveLength(5);
});

test('[DSK-113] what was not sent again says why', async () => {
  const { server } = await open((one) => one.on(postWebhookDeliveryAgain, () => new Refuses('notFound')));
  await webhooks
    .getByRole('button', { name: /^Erneut senden/ })
    .first()
    .click();
  await appears(page.getByText('Es wurde nicht erneut gesendet').first());
  expect(server.calls(postWebhookDeliveryAgain)).toHaveLength(1);
});

test('[DSK-113] files by SFTP stand with where they go, what failed and when it is tried again; a press tries at once', async () => {
  const { server } = await open((one) => one.on(postDropRun, () => null as never));
  await appears(drop.getByText('Der Server hat die Anmeldung abgelehnt.'));
  await expect.element(drop.getByText('3 Versuche hintereinander sind gescheitert')).toBeVisible();
  await expect.element(drop.getByText('Der nächste Versuch ist am 21.11.2025, 10:30.')).toBeVisible();
  await expect.element(drop.getByText(/^Nur freigegebene Ablesungen als CSV/)).toBeVisible();
  const name = 'ellerbach-released-readings-0-310.csv';
  expect(linesOf(drop)).toEqual([
    [
      '310 Ablesungen, Nur freigegebene Ablesungen',
      'vom 21.11.2025, 09:40, 3 Versuche, zuletzt 21.11.2025, 09:45',
      'Der Server hat die Anmeldung abgelehnt.',
    ],
    [
      '310 Ablesungen, Nur freigegebene Ablesungen',
      `${name}, 2 davon in keiner Nachricht, vom 21.11.2025, 09:40, zuletzt 21.11.2025, 09:45`,
    ],
  ]);
  server.on(getDropFiles, () => ({ files: [dropFile({ state: 'delivered', error: null })], next: null }));
  await drop.getByRole('button', { name: 'Jetzt versuchen' }).click();
  await appears(page.getByText('Wird gleich versucht').first());
  expect(server.calls(postDropRun)).toHaveLength(1);
  await expect.element(drop.getByText('wartet')).not.toBeInTheDocument();
});

test('[DSK-115] who sets up the portal sees the logs, and sends nothing out by SFTP without the right to hand over', async () => {
  await open(undefined, ['settings']);
  await appears(drop.getByText('Der Server hat die Anmeldung abgelehnt.'));
  expect(drop.getByRole('button', { name: 'Jetzt versuchen' }).query()).toBeNull();
  await expect.element(drop.getByText(/bearbeiten/)).toBeVisible();
});
