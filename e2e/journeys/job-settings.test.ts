import { csvOf } from '@zaehlwerk/samples/csv';
import { orderLines, type SampleMeter } from '@zaehlwerk/samples/order-line';
import { openMeter } from '../pages/readings-page.ts';
import { sharePages } from '../pages/share-pages.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { expect, test, type Utility } from '../portal/utility.ts';

/*
 * What a file of orders sets for one job alone, seen on the screens of this job and of another one: the tenant allows
 * photos and comments for all, and reading by camera and Excel for none.
 */
test.use({ options: { meterReading: {}, features: { excelExportAllowed: false }, managed: 7 } });

const [ONE, OTHER] = ['Keller, hinten rechts', 'Keller, links neben der Heizung'];

/** Orders a meter again with nothing but what names it, and settings of its own. */
async function configure(utility: Utility, meter: SampleMeter, settings: Readonly<Record<string, string>>) {
  const { household, manager } = utility.world;
  const { person } = household.meters.includes(meter) ? household : manager;
  const lines = orderLines(person, meter).map(({ Auftragsnummer, Benutzername, Zählernummer, OBIS }) => ({
    Auftragsnummer: Auftragsnummer!,
    Benutzername: Benutzername!,
    Zählernummer: Zählernummer!,
    OBIS: OBIS!,
    ...settings,
  }));
  await utility.operator('POST', `/applications/${utility.applicationId}/orders`, csvOf(lines), 'text/csv');
}

const meterAt = ({ world }: Utility, place: string): SampleMeter =>
  world.household.meters.find(({ location }) => location === place)!;

test('[IMG-13, COM-01, AIR-02, AIR-03, APP-42, OPN-153, OPN-281, OPN-282] photos and comments forbidden for one meter alone, and the camera offered for another', async ({
  page,
  utility,
  isMobile,
}) => {
  await configure(utility, meterAt(utility, ONE), { imagesForbidden: 'ja', commentsEnabled: 'nein' });
  await configure(utility, meterAt(utility, OTHER), { aiImageEvaluationEnabled: 'ja' });
  const { person } = utility.world.household;
  const reading = await openMeter(page, utility, person, ONE);
  const [comment, camera] = [
    page.getByRole('button', { name: /^Kommentar/ }),
    page.getByRole('button', { name: 'Mit der Kamera ablesen' }),
  ];
  await expect(reading.send).toBeVisible();
  await expect(reading.choosePhoto).toHaveCount(0);
  await expect(comment).toHaveCount(0);
  await expect(camera).toHaveCount(0);

  await page.goto(`${utility.origin}/ablesung`);
  await page.getByRole('link').filter({ hasText: OTHER }).first().click();
  await expect(reading.choosePhoto).toBeVisible();
  await expect(comment).toHaveCount(1);
  await expect(camera).toHaveCount(isMobile ? 1 : 0);
});

test('[SHR-42, APP-32, OPN-117, OPN-282] Excel is offered for the one meter that allows it, and for no other', async ({
  page,
  utility,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const alone = utility.world.manager.meters[6]!;
  await configure(utility, alone, { excelExportAllowed: 'ja' });
  await signInPage(page, utility).signIn(utility.world.manager.person);
  const screens = sharePages(page, utility);
  const excel = page.getByRole('button', { name: 'Zählerliste als Excel' });
  await screens.select('HV Brandes', 'house', Number(alone.houseNumber));
  await screens.create('Hausmeister Pohl');
  await expect(excel).toBeVisible();

  await screens.select('HV Brandes', 'house');
  await screens.create('Hausmeister Kranz');
  await expect(page.getByRole('button', { name: 'Zugangsdaten als Excel-Liste' })).toBeVisible();
  await expect(excel).toHaveCount(0);
});
