import type { Browser, Page } from '@playwright/test';
import { filmCodes } from '../portal/film.ts';
import { expect, test as base, type Utility } from '../portal/utility.ts';

const READER = /qr-reader-worker/;

interface Watched {
  readonly wanted: MediaStreamConstraints | undefined;
  readonly stream: MediaStream;
}

/** Starts Chromium with a fake camera that shows these codes and permission to use it. */
type FilmCodes = (...texts: readonly string[]) => Promise<Page>;

const test = base.extend<{ pageBefore: FilmCodes }>({
  pageBefore: async ({ playwright, launchOptions }, use) => {
    const ends: (() => unknown)[] = [];
    await use(async (...texts) => {
      const { file, remove } = filmCodes(...texts);
      const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
      const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${file}`];
      const browser: Browser = await playwright.chromium.launch({ ...launchOptions, args });
      ends.push(() => browser.close(), remove);
      const page = await browser.newPage();
      await watchCamera(page);
      return page;
    });
    for (const end of ends) await end();
  },
});

test('[LOG-02, LOG-34, LOG-42, CST-45] the code of the card before the camera signs in; then the camera is off', async ({
  pageBefore,
  utility,
}) => {
  const { link } = await utility.credentials(utility.world.household.person.username);
  const page = await pageBefore(link);
  const complaints: string[] = [];
  const loaded: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => loaded.push(request.url()));
  const scanner = scannerPage(page, utility);
  await scanner.open();
  await expect(scanner.introduction).toBeVisible();
  expect(loaded.filter((address) => READER.test(address))).toHaveLength(1);
  expect(new Set(loaded.map((address) => new URL(address).origin))).toEqual(new Set([utility.origin]));
  expect(await cameraOf(page)).toEqual({ asked: ['environment'], lights: [false] });
  await expect(page).toHaveURL(/\/introduction$/);
  expect(complaints).toEqual([]);
});

test('[LOG-33, OPN-033] a foreign code is reported, and the next one, of this portal, signs in', async ({
  pageBefore,
  utility,
}) => {
  const { link, token } = await utility.credentials(utility.world.household.person.username);
  const page = await pageBefore(`https://portal.example/m/${token}`, link);
  const scanner = scannerPage(page, utility);
  await scanner.open();
  await expect(scanner.foreign).toBeVisible();
  await expect(scanner.introduction).toBeVisible();
});

test('the camera is off as soon as the scanner is left', async ({ pageBefore, utility }) => {
  const page = await pageBefore('nothing of this portal');
  const scanner = scannerPage(page, utility);
  await scanner.open();
  await expect(scanner.foreign).toBeVisible();
  expect((await cameraOf(page)).lights).toEqual([true]);
  await scanner.credentials.click();
  await expect(scanner.username).toBeVisible();
  expect((await cameraOf(page)).lights).toEqual([false]);
});

test('[LOG-36, LOG-37, LOG-39, LOG-40] a denied camera: a dialog says why, then the credentials', async ({
  playwright,
  launchOptions,
  utility,
}) => {
  const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream'];
  // The headless shell has no permissions to deny.
  const browser = await playwright.chromium.launch({ ...launchOptions, executablePath: '/usr/bin/chromium', args });
  await endsAtCredentials(await browser.newPage(), utility, 'Der Zugriff auf die Kamera ist nicht erlaubt.');
  await browser.close();
});

test('[LOG-36, LOG-38, LOG-39, LOG-40] no camera: a dialog says so, then the credentials', async ({
  context,
  page,
  utility,
}) => {
  await context.grantPermissions(['camera']);
  await endsAtCredentials(page, utility, 'Es wurde keine Kamera gefunden');
});

async function endsAtCredentials(page: Page, utility: Utility, why: string): Promise<void> {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const scanner = scannerPage(page, utility);
  await scanner.open();
  await expect(scanner.failed).toContainText('Die Kamera dieses Geräts kann nicht genutzt werden.');
  await expect(scanner.failed).toContainText(why);
  await scanner.failed.getByRole('button', { name: 'Mit Zugangsdaten anmelden' }).click();
  await expect(scanner.failed).toHaveCount(0);
  await expect(scanner.credentials).toBeFocused();
  await expect(scanner.username).toBeVisible();
  // The app checks for a camera before it loads the scanner.
  expect(loaded.filter((address) => READER.test(address))).toEqual([]);
}

/** Records which cameras the page requests. */
async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    if (mediaDevices === undefined) return;
    const watched: Watched[] = [];
    Object.assign(window, { watched });
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      watched.push({ wanted, stream });
      return stream;
    };
  });
}

/** The facing modes the page has requested, and whether each camera is still on. */
function cameraOf(page: Page): Promise<{ asked: unknown[]; lights: boolean[] }> {
  return page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched[] };
    const tracks = watched.flatMap(({ stream }) => stream.getTracks());
    return {
      asked: watched.map(({ wanted }) => {
        const facing = typeof wanted?.video === 'object' ? wanted.video.facingMode : undefined;
        return typeof facing === 'object' && 'ideal' in facing ? facing.ideal : facing;
      }),
      lights: tracks.map((track) => track.readyState === 'live'),
    };
  });
}

function scannerPage(page: Page, utility: Utility) {
  return {
    /** Opens the sign-in screen and the scanner. */
    async open(): Promise<void> {
      await page.goto(`${utility.origin}/`);
      await page.getByRole('tab', { name: 'QR-Code' }).click();
    },
    credentials: page.getByRole('tab', { name: 'Zugangsdaten' }),
    username: page.getByLabel('Benutzername'),
    hold: page.getByText('Halten Sie den QR-Code der Ablesekarte in den Rahmen.'),
    foreign: page.getByText('Dieser QR-Code gehört nicht zu diesem Portal.'),
    introduction: page.getByRole('heading', { level: 1, name: 'So lesen Sie ab' }),
    failed: page.getByRole('alertdialog', { name: 'Kamera nicht verfügbar' }),
  };
}
