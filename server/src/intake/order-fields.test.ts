import { expect, test } from 'vitest';
import { importInto } from '../testing/calls/operator-calls.ts';
import { testServer } from '../testing/test-server.ts';
import { writeCsv } from '../testing/write-table.ts';
import { jobsOf, signIn } from '../testing/calls/order-file.ts';

// A day within the period of the sample orders.
const server = await testServer({ now: '2026-12-01T10:00:00Z' });

test('[DOM-08, DOM-09, DOM-10, DOM-11, DOM-16, DOM-17, DOM-18, DOM-20, DOM-21, DOM-24, DOM-25, DOM-26, DOM-27, DOM-35, DOM-36, DOM-37, OPN-121] everything an order says reaches the job', async () => {
  const tenant = await server.newTenant();
  const said = {
    Auftragsnummer: 'EB-1',
    Benutzername: 'hv-brandes',
    Passwort: 'geheim1',
    Partnernummer: 'P1',
    Partnerfirma: 'Netz Ellerbach',
    Kundennummer: '2218407',
    Firma: 'Hausverwaltung Brandes GmbH',
    Vorname: 'Ute',
    Nachname: 'Brandes',
    Post_Straße: 'Rue de Verdun',
    Post_Hausnummer: '50',
    Post_PLZ: 'L-1234',
    Post_Ort: 'Luxembourg',
    Zählernummer: '1ISK0071930442',
    Zählerart: 'ELECTRIC_METER',
    Zählerbezeichnung: 'Allgemeinstrom',
    'MaLo-ID': '51238696781',
    Objektschlüssel: 'OBJ-0117',
    Straße: 'Bahnhofstraße',
    Hausnummer: '3',
    PLZ: '34990',
    Ort: 'Ellerbach',
    Ortsteil: 'Neustadt',
    Lage: 'Keller, Zählerraum',
    Hinweis: '2. Schrank von links',
    Tarif: 'Hochtarif',
    OBIS: '1-0:1.8.1',
    Einheit: 'kWh',
    Vorkommastellen: '6',
    Nachkommastellen: '1',
    Minimum: '47600,0',
    Maximum: '48900,5',
    Streng: 'ja',
    Solltermin: '30.11.2026',
    'Frühester Termin': '2026-11-15',
    'Spätester Termin': '24.12.2026',
    'Weitergabe erlaubt': 'nein',
  };
  const { answer } = await importInto(server, tenant, writeCsv(Object.keys(said), [said]));
  expect(answer.findings).toEqual([]);
  const [job] = await jobsOf(tenant, await signIn(tenant, 'hv-brandes', 'geheim1'));
  const address = {
    street: 'Bahnhofstraße',
    houseNumber: '3',
    zip: '34990',
    city: 'Ellerbach',
    cityDistrict: 'Neustadt',
  };
  expect(job).toMatchObject({
    done: false,
    meter: {
      meterNumber: '1ISK0071930442',
      meterType: 'ELECTRIC_METER',
      customMeterType: 'Allgemeinstrom',
      maLoId: '51238696781',
      meterAddress: {
        ...address,
        objectKey: 'OBJ-0117',
        locationDescription: 'Keller, Zählerraum',
        hint: '2. Schrank von links',
        company: null,
      },
      meterRateTasks: [
        {
          obis: '1-0:1.8.1',
          rateName: 'Hochtarif',
          unit: 'kWh',
          targetReadingDate: '2026-11-30',
          preDecimals: 6,
          postDecimals: 1,
          readingValueValidation: { minimumValue: 47600, maximumValue: 48900.5, strictValidation: true },
        },
      ],
    },
    customer: {
      customerNumber: '2218407',
      company: 'Hausverwaltung Brandes GmbH',
      firstname: 'Ute',
      lastname: 'Brandes',
      mailingAddress: { street: 'Rue de Verdun', houseNumber: '50', zip: 'L-1234', city: 'Luxembourg' },
    },
    partner: { identifier: 'P1', company: 'Netz Ellerbach', firstname: null, lastname: null },
    jobConstraints: { earliestExecution: '2026-11-15', latestExecution: '2026-12-24' },
    jobPermissions: { reShare: false },
    jobInfo: { meterType: 'ELECTRIC_METER' },
  });
});

test('[OPN-013, OPN-121] what an order leaves out is null, and the meter type follows from its first register', async () => {
  const tenant = await server.newTenant();
  const row = {
    Auftragsnummer: 'EB-2',
    Benutzername: 'kahle',
    Passwort: 'geheim2',
    Zählernummer: 'Z1',
    OBIS: '7-0:3.0.0',
  };
  await importInto(server, tenant, writeCsv(Object.keys(row), [row]));
  const [bare] = await jobsOf(tenant, await signIn(tenant, 'kahle', 'geheim2'));
  expect(bare).toMatchObject({
    meter: { meterType: null, meterRateTasks: [{ preDecimals: null, targetReadingDate: null }] },
    customer: null,
    partner: null,
    jobPermissions: { reShare: null },
    jobInfo: { meterType: 'GAS_METER' },
  });
});
