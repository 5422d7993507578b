import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import { postShare } from '@zaehlwerk/contract/sharing';
import * as roles from '@zaehlwerk/domain/account/roles';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { meter } from '../meters.ts';
import { card, ENTITLED, openCommunication } from '../open-communication.ts';
import { openManagement, shareOf } from '../open-management.ts';
import { openWithoutAccess, toSummary } from '../open-without-access.ts';
import { MARIA } from '../people.ts';
import { openAccessForm } from '../screens/access-screens.ts';
import { wireJobs } from '../wire-job.ts';
import { tokenWithoutAccess } from '../without-access.ts';
import type { Witness } from './witness.ts';

/** All roles, by the names of their constants. */
export const ROLES: readonly string[] = Object.entries(roles).flatMap(([name, role]) =>
  name.startsWith('ROLE_') && typeof role === 'string' ? [role] : [],
);

const READ = wireJobs(5, 5);
const email = page.getByRole('textbox', { name: /^Kopie per E-Mail/ });
const without = (all: readonly string[], role: string, on: boolean) => all.filter((one) => on || one !== role);

/** The dialog about receipts is offered on the start page to users with this role in addition to the other. */
const forReceipts = (role: string): Witness => ({
  open: async (on) => {
    const own = { ...ENTITLED, roles: without(roles.ROLES_FOR_COMMUNICATION, role, on), jobs: READ };
    const app = await openCommunication(READ, { signedIn: [own] });
    await expect.element(page.getByRole('main')).toMatchTextContent(/abgelesen/);
    return app;
  },
  seen: () => expect.element(card).toBeVisible(),
  unseen: () => expect.element(card).not.toBeInTheDocument(),
});

/** A copy by mail is offered without access if the token has this role in addition to the other. */
const forCopies = (role: string): Witness => ({
  open: async (on) => {
    const app = await openWithoutAccess({
      config: { communication: { unknownUserReceiptEnabled: true } },
      prepare: (server, _browser, { clock }) =>
        server.on(postAnonymousToken, () => ({
          token: tokenWithoutAccess(clock.now(), without(roles.ROLES_FOR_RECEIPT_WITHOUT_ACCESS, role, on)),
        })),
    });
    await toSummary();
    return app;
  },
  seen: () => expect.element(email).toBeVisible(),
  unseen: () => expect.element(email).not.toBeInTheDocument(),
});

const shareLink = page.getByRole('link', { name: 'Teilen', exact: true });

/** Each right by its name: what a role allows, and what a job does. */
export const RIGHTS: Readonly<Record<string, Witness>> = {
  [roles.ROLE_PRO_USER]: forReceipts(roles.ROLE_PRO_USER),
  [roles.ROLE_REGISTERED_RECEIPT]: forReceipts(roles.ROLE_REGISTERED_RECEIPT),
  [roles.ROLE_UNKNOWN_METER_READINGS]: forCopies(roles.ROLE_UNKNOWN_METER_READINGS),
  [roles.ROLE_RECEIPT_WITHOUT_ACCESS]: forCopies(roles.ROLE_RECEIPT_WITHOUT_ACCESS),
  // The setting of the job overrides that of the tenant.
  reShare: {
    open: async (reShare) => {
      const jobs = [{ ...meter({ id: 'strom' }), jobPermissions: { reShare } }];
      const path = '/management/account/maria';
      const app = await openManagement({
        path,
        signedIn: [{ ...MARIA, jobs }],
        features: { reshareAllowed: !reShare },
      });
      await expect
        .element(page.getByText(/^1 Zähler, keiner davon geteilt|nicht geteilt werden/).first())
        .toBeVisible();
      return app;
    },
    seen: () => expect.element(shareLink).toBeVisible(),
    unseen: () => expect.element(shareLink).not.toBeInTheDocument(),
  },
};

const RIGHT = /^Darf Zähler weiter teilen/;

/** Each right that a share may have: what it is created with, and what its details show. */
export const RIGHTS_OF_SHARES: Readonly<Record<string, readonly Witness[]>> = {
  allowToReShare: [
    {
      open: async (on) => {
        const app = await openAccessForm('de');
        await page.getByRole('textbox').first().fill('Hausmeister Pohl');
        if (on) await page.getByRole('switch', { name: 'Darf weiter teilen' }).click();
        await page.getByRole('button', { name: 'Zugang erstellen' }).click();
        return app;
      },
      seen: ({ server }) => expect.poll(() => server.calls(postShare)[0]?.body.allowToReShare).toBe(true),
      unseen: ({ server }) => expect.poll(() => server.calls(postShare)[0]?.body.allowToReShare).toBe(false),
    },
    {
      open: (allowToReShare) =>
        openManagement({
          path: '/management/account/brandes/pohl',
          shares: new Map([['brandes', [shareOf({ id: 'pohl', name: 'Hausmeister Pohl', allowToReShare })]]]),
        }),
      seen: () => expect.element(page.getByRole('dialog').getByText(RIGHT)).toBeVisible(),
      unseen: () =>
        expect.element(page.getByRole('dialog').getByText(/^Darf Zähler nicht weiter teilen/)).toBeVisible(),
    },
  ],
};
