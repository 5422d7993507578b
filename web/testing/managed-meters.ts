import type { WireJob } from '@zaehlwerk/contract/jobs';
import { estate } from './meters.ts';

const PARTNERS = ['Stadtwerke Ellerbach', 'Netz Ellerbach', 'Fernwärme Ellerbach'];

/** Meters of a property manager with everything that the table of meters to share can show. */
export function managedMeters(total: number): readonly WireJob[] {
  return estate(total).map((job, index) => ({
    ...job,
    meter: {
      ...job.meter,
      meterAddress: {
        ...job.meter.meterAddress,
        objectKey: `OBJ-${String(Math.floor(index / 4) + 117).padStart(4, '0')}`,
      },
    },
    customer: {
      customerNumber: '2218407',
      company: 'Hausverwaltung Brandes GmbH',
      firstname: null,
      lastname: null,
      mailingAddress: null,
    },
    partner: {
      identifier: `P-${(index % 3) + 1}`,
      company: PARTNERS[index % 3] ?? null,
      firstname: null,
      lastname: null,
    },
  }));
}
