import type { Meter } from '@zaehlwerk/domain/job/job';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';

/** What a job knows of the meter that will be on the photo. */
export function expectedMeter({ meterNumber, meterRateTasks }: Meter): ExpectedMeter {
  return {
    number: meterNumber,
    rates: meterRateTasks.map((task) => ({
      obis: task.obis,
      preDecimals: task.preDecimals,
      postDecimals: task.postDecimals,
      last: lastKnownReading(task)?.readingValue ?? null,
      least: task.readingValueValidation.minimumValue,
      most: task.readingValueValidation.maximumValue,
    })),
  };
}
