import { randomUUID } from 'node:crypto';
import { reminderLink } from '../../features/reminders/reminder-link.ts';
import { newAccount } from '../test-account.ts';
import type { TestServer } from '../test-server.ts';
import type { Utility } from '../utility.ts';
import { waitingMail } from '../waiting-mail.ts';
import { newCampaign } from './campaigns.ts';
import { noteReminded, orderToRead } from './reminder-calls.ts';

interface OfUtility {
  readonly server: TestServer;
  readonly utility: Pick<Utility, 'tenant'>;
  readonly mark: string;
}

/** A mailbox that was reminded once, and the token of its link. */
async function remindedMailbox({ server, utility: { tenant }, mark }: OfUtility): Promise<string> {
  const { parts } = server;
  const { accountId } = await newAccount(server, tenant, { name: `Karin ${mark}` });
  const mailbox = await noteReminded(server, tenant, accountId, `${randomUUID()}@${mark}.example`);
  return reminderLink(parts, tenant.scope, '', { accountId, mailbox }).split('/').at(-1) ?? '';
}

/** Valid calls about mails and reminders, to be made again and again. */
export const MAIL_CALLS = {
  getMails: () => ({ params: {}, status: 200 }),
  async postMailAgain({ server, utility: { tenant } }: OfUtility) {
    return { params: { mailId: await waitingMail(server, tenant) }, status: 204 };
  },
  postTestMail({ utility: { tenant } }: OfUtility) {
    return { params: { applicationId: tenant.applicationId }, body: { email: 'karin@post.example' }, status: 200 };
  },
  async getReminderWish(world: OfUtility) {
    return { params: { token: await remindedMailbox(world) }, status: 200 };
  },
  async putReminderWish(world: OfUtility) {
    return { params: { token: await remindedMailbox(world) }, body: { wanted: false }, status: 200 };
  },
  async postReminders({ server, utility: { tenant }, mark }: OfUtility) {
    const campaignId = await newCampaign(server, tenant, { name: `Ablesung ${mark}` }, ['open']);
    await orderToRead(server, tenant, campaignId, { email: `karin@${mark}.example` });
    const params = { applicationId: tenant.applicationId, campaignId };
    return { params, body: { recipients: 1 }, status: 202 };
  },
  /** Of whoever would be reminded. */
  async getOpenOrders({ server, utility: { tenant }, mark }: OfUtility) {
    const campaignId = await newCampaign(server, tenant, { name: `Ablesung ${mark}` }, ['open']);
    await orderToRead(server, tenant, campaignId, { email: `karin@${mark}.example` });
    return { params: { applicationId: tenant.applicationId, campaignId }, status: 200 };
  },
  getReminders({ utility: { tenant } }: OfUtility) {
    return { params: { applicationId: tenant.applicationId }, status: 200 };
  },
};
