import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TenantScope } from '../../http/scope.ts';
import { deriveKeys } from '../../secret-keys.ts';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { orderToRead, planOf, remind } from '../../testing/calls/reminder-calls.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import type { TestTenant } from '../../testing/test-server.ts';
import { hashMailbox, readReminderToken, reminderLink } from './reminder-link.ts';

const { server, delivered } = await mailingServer();

const ONE_CLICK = {
  body: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

/** Somebody who was reminded, and the link of their mail. */
async function reminded() {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  await orderToRead(server, tenant, campaignId, { email: 'karin@post.example' });
  await remind(server, tenant, campaignId);
  const [mail] = await delivered();
  const link = /^<(.*)>$/.exec(mail?.header('List-Unsubscribe') ?? '')?.[1] ?? '';
  const { pathname: path } = new URL(link);
  return { tenant, campaignId, mail, link, path, token: path.split('/').at(-1)! };
}

const wishOf = (tenant: TestTenant, token: string) => tenant.call('GET', `/api/public/reminders/${token}`);
const wish = (tenant: TestTenant, token: string, wanted: boolean) =>
  tenant.call('PUT', `/api/public/reminders/${token}/wanted`, { body: { wanted } });

test('[OPS-130] a reminder carries the headers of RFC 8058 with the link that it shows, and the token says nothing', async () => {
  const { mail, link, token, tenant } = await reminded();
  expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(link).toMatch(new RegExp(`^http://${tenant.host.replaceAll('.', '\\.')}/erinnerungen/[\\w-]{90,110}$`));
  // Quoted-printable breaks lines.
  expect(mail?.raw.replaceAll('=\r\n', '')).toContain(`href=3D"${link}"`);
  const said = Buffer.from(token, 'base64url').toString('latin1');
  expect(said).not.toMatch(/karin|post\.example/);
  const again = await reminded();
  expect(again.token).not.toBe(token);
});

test('[OPS-130] one click of a mail program ends reminders, in either kind of form; the page takes it back', async () => {
  const multipart = {
    body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
  for (const click of [ONE_CLICK, multipart]) {
    const { tenant, campaignId, path, token } = await reminded();
    expect((await wishOf(tenant, token)).json()).toEqual({ wanted: true });
    const answer = await tenant.call('POST', path, click);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await tenant.call('POST', path, click)).status).toBe(200);
    expect((await wishOf(tenant, token)).json()).toEqual({ wanted: false });
    server.setNow('2026-03-30T10:00:00Z');
    expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0, stopped: 1 });
    expect((await wish(tenant, token, true)).json()).toEqual({ wanted: true });
    expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 1, stopped: 0 });
    server.setNow('2026-03-10T10:00:00Z');
  }
});

test('[OPS-130] nothing but the click ends them: a GET does not, nor does another form', async () => {
  const { tenant, path, token } = await reminded();
  await tenant.call('GET', path);
  await tenant.call('HEAD', path);
  for (const body of ['', 'List-Unsubscribe=Two-Clicks', 'a=b']) {
    const answer = await tenant.call('POST', path, { ...ONE_CLICK, body });
    expect([body, answer.status]).toEqual([body, 400]);
  }
  expect(
    (await tenant.call('POST', path, { ...ONE_CLICK, body: `List-Unsubscribe=One-Click&${'x'.repeat(2000)}` })).status,
  ).toBe(413);
  expect((await wishOf(tenant, token)).json()).toEqual({ wanted: true });
});

test('[OPS-130] a token that was changed, made up or is of another tenant leads nowhere', async () => {
  const { tenant, token } = await reminded();
  const other = await reminded();
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const [where, wrong] of [
    [tenant, 'x'],
    [tenant, changed.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))],
    [tenant, 'a'.repeat(102)],
    [other.tenant, token],
  ] as const) {
    expect((await wishOf(where, wrong)).status).toBe(404);
    expect((await wish(where, wrong, false)).status).toBe(404);
    expect((await where.call('POST', `/erinnerungen/${wrong}`, ONE_CLICK)).status).toBe(404);
  }
  expect((await wishOf(tenant, token)).json()).toEqual({ wanted: true });
});

test('[OPS-130] a mail that waits when its recipient ends them is not sent', async () => {
  const { tenant, campaignId, token } = await reminded();
  server.setNow('2026-03-30T10:00:00Z');
  await remind(server, tenant, campaignId);
  await wish(tenant, token, false);
  expect(await delivered()).toEqual([]);
  const { rowCount } = await server.parts.pool.query('select from mails where application_id = $1', [
    tenant.applicationId,
  ]);
  expect(rowCount).toBe(0);
  server.setNow('2026-03-10T10:00:00Z');
});

test('[OPS-130, OPN-504] a link goes on working after the key was changed, as long as the former one is still believed', () => {
  const [former, now] = [randomBytes(32), randomBytes(32)];
  const scope = { applicationId: 'stadtwerke' } as TenantScope;
  const mailbox = { accountId: randomUUID(), mailbox: hashMailbox('karin@post.example') };
  const link = reminderLink({ keys: deriveKeys({ secretKeys: [former] }) }, scope, 'https://portal.example', mailbox);
  const read = (...secretKeys: readonly Buffer[]) =>
    readReminderToken({ keys: deriveKeys({ secretKeys }) }, scope, link.split('/').at(-1)!);
  expect([read(former), read(now, former), read(now)]).toEqual([mailbox, mailbox, null]);
});
