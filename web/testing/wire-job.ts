import type { WireJob } from '@zaehlwerk/contract/jobs';

interface JobFacts {
  readonly id: string;
  readonly done?: boolean;
  readonly login?: string;
  readonly latest?: string | null;
  readonly customMeterType?: string;
  readonly street?: string;
}

/** A job of one rate in the API's format: an electricity meter in the cellar of Lindenstraße 14, due on 24.11.2025. */
export function wireJob({ id, done = false, login = 'maria', latest = '2025-11-24', ...facts }: JobFacts): WireJob {
  return {
    id,
    login,
    done,
    meter: {
      meterNumber: `1EMH00482139${id}`,
      meterType: 'ELECTRIC_METER',
      customMeterType: facts.customMeterType ?? null,
      maLoId: null,
      meterAddress: {
        street: facts.street ?? 'Lindenstraße',
        houseNumber: '14',
        zip: '34990',
        city: 'Ellerbach',
        cityDistrict: null,
        objectKey: null,
        locationDescription: 'Keller, links neben der Heizung',
        hint: null,
        company: null,
        firstname: null,
        lastname: null,
      },
      meterRateTasks: [
        {
          taskId: `${id}-rate`,
          rateName: 'Verbrauch',
          obis: '1-0:1.8.0',
          unit: 'kWh',
          targetReadingDate: '2025-11-24',
          preDecimals: 6,
          postDecimals: 1,
          readingValueValidation: { minimumValue: 20_700, maximumValue: 21_500, strictValidation: false },
          readingEvents: [],
          readingResults: [],
        },
      ],
    },
    customer: {
      customerNumber: '4071882',
      company: null,
      firstname: 'Maria',
      lastname: 'Wessel',
      mailingAddress: null,
    },
    partner: null,
    jobConstraints: { earliestExecution: '2025-11-15', latestExecution: latest },
    jobPermissions: { reShare: null },
    config: { meterReading: {}, features: {} },
    sameTargetReadingDates: true,
    jobInfo: { meterType: 'ELECTRIC_METER' },
  };
}

/** This many jobs, the first ones done. */
export function wireJobs(done: number, total: number, login = 'maria'): WireJob[] {
  return Array.from({ length: total }, (_, index) =>
    wireJob({ id: `${login}-${index + 1}`, login, done: index < done }),
  );
}
