import { isReadable, readEntry } from '../src/outbox/kept-entries.ts';
import { type OutboxEntry, photosOf } from '../src/outbox/outbox-entry.ts';
import type { History, Told } from './history.ts';

/** The promises I1 to I7 (quality 3.3) that are broken, as text; empty if all hold. */
export function brokenPromises(history: History): readonly string[] {
  const { server, told, device } = history;
  const kept = entriesOnDisk(history);
  const broken = [...server.complaints, ...passedOver(history)];
  for (const one of told) {
    if (one.said?.kind === 'delivered' || one.said?.kind === 'kept') broken.push(...lostOf(one, kept, history));
    if (one.said?.kind === 'delivered' && !isWithServer(one, history)) broken.push(`I2: ${one.id} was said to be sent`);
  }
  const named = new Set(kept.flatMap(photosOf).map(({ id }) => id));
  for (const id of device.disk.stores.photos.keys()) if (!named.has(id)) broken.push(`I3: ${id} belongs to nothing`);
  for (const { id } of kept.flatMap(photosOf))
    if (!device.disk.stores.photos.has(id) && !history.spoiled.has(id)) broken.push(`I3: ${id} is missing`);
  return broken;
}

/**
 * Older values that arrived after later ones. A later one that could not be stored, because the device could not even
 * be read, cannot know what another tab stores; that case is left to the server, which shows both.
 */
function passedOver({ server, told, device }: History): string[] {
  return Array.from(server.values).flatMap(([rate, values]) =>
    values.flatMap((value, index) => {
      const passed = values.slice(0, index).filter((earlier) => earlier > value);
      const isKnown = passed.some((later) =>
        told.some((one) => one.value === later && device.disk.everKept.has(one.id)),
      );
      return isKnown ? [`I4: ${rate} ${value} after ${passed.join(' ')}`] : [];
    }),
  );
}

/** What every open tab must show once it is idle: everything on the device (I5). */
export function notShown(history: History): readonly string[] {
  const onDisk = Array.from(history.device.disk.stores.outbox.keys()).sort();
  return history.tabs.flatMap(({ outbox, life }) => {
    // Nothing is ever reported lost that was not (F16).
    const lost = Object.keys(outbox.lost.get());
    if (lost.length > 0) return [`F16: told to be lost, of ${lost.join(' ')}`];
    const shown = [...outbox.entries.get().map(({ id }) => id), ...outbox.unreadable.get().map(({ key }) => key)];
    const isSame = !life.alive || JSON.stringify(shown.sort()) === JSON.stringify(onDisk);
    return isSame ? [] : [`I5: shown ${shown.join(' ')}, kept ${onDisk.join(' ')}`];
  });
}

export function entriesOnDisk({ device }: History): readonly OutboxEntry[] {
  return Array.from(device.disk.stores.outbox, ([key, value]) => readEntry(key, value)).filter(isReadable);
}

/** A rate is safe if this value, or a later one of the same rate, is on the server or the device. */
function lostOf(one: Told, kept: readonly OutboxEntry[], history: History): string[] {
  if (one.discarded) return [];
  return one.rates.flatMap((rate) => {
    const applied = history.server.values.get(`${one.accountId} ${one.jobId} ${rate}`) ?? [];
    const waiting = kept.flatMap(({ accountId, content }) => {
      if (accountId !== one.accountId) return [];
      if (content.kind === 'anonymousReading' && content.body.meterNumber === one.jobId)
        return content.body.readingValues.filter(({ obis }) => obis === rate).map(({ value }) => value);
      if (content.kind !== 'reading' || content.jobId !== one.jobId) return [];
      return content.body.results
        .filter(({ taskId }) => taskId === rate)
        .flatMap(({ readingValue }) => readingValue ?? []);
    });
    // A correction still being sent by its form, or refused back to it: its user is dealing with it.
    const inHand = history.told.filter(
      (later) => later.value > one.value && later.jobId === one.jobId && later.rates.includes(rate) && isInForm(later),
    );
    const isSafe = [...applied, ...waiting].some((value) => value >= one.value) || inHand.length > 0;
    return isSafe ? [] : [`I1: ${one.id} ${rate} is lost`];
  });
}

function isInForm({ said, discarded }: Told): boolean {
  return discarded || said === null || !(said.kind === 'delivered' || said.kind === 'kept');
}

function isWithServer({ accountId, jobId, rates, value }: Told, { server }: History): boolean {
  return rates.every((rate) => server.values.get(`${accountId} ${jobId} ${rate}`)?.some((one) => one >= value));
}
