import type { ShownScreen } from '../screens/screens.ts';
import { expect } from 'vitest';
import type { NoticeType } from '../../src/ui/notices.ts';
import { DE } from '../../src/text/de.ts';
import { reachableControls, topDialog } from './look-for-faults.ts';

type Message = readonly [NoticeType, string, string?];

const NAME = 'Maria Wessel';
/** Every message of the product. */
const MESSAGES: readonly Message[] = [
  ['INFO', DE['connection.online.title'], DE['connection.online.text_other']],
  ['INFO', DE['connection.online.nothing']],
  ['SUCCESS', DE['reading.sent.title'], DE['reading.sent.text']],
  ['ERROR', DE['reading.failed.title'], DE['reading.failed.text']],
  ['ERROR', DE['reading.failed.title'], DE['reading.notKept.full']],
  ['ERROR', DE['reading.failed.title'], DE['reading.notKept.denied']],
  ['INFO', DE['waiting.title'], DE['waiting.online']],
  ['INFO', DE['waiting.title'], DE['waiting.offline']],
  ['ERROR', DE['jobs.failed.title'], DE['jobs.failed.text']],
  ['INFO', DE['jobs.unknown.title'], DE['jobs.unknown.text']],
  ['ERROR', DE['jobs.unknownMeterReading.notAllowedNotification']],
  ['INFO', DE['session.expired.title'], DE['session.expired.text']],
  ['INFO', DE['accounts.signedOut'], NAME],
  ['INFO', DE['outbox.discarded']],
  ['ERROR', DE['outbox.discard.failed']],
  ['SUCCESS', DE['outbox.exported']],
  ['ERROR', DE['outbox.export.failed']],
];
/** Only one of a kind, with the same title, is shown at a time. */
const LONGEST = [...MESSAGES]
  .sort((a, b) => lengthOf(b) - lengthOf(a))
  .filter(([, title], index, all) => all.findIndex(([, other]) => other === title) === index)
  .slice(0, 4);

const MESSAGES_REGION = 'section[aria-label="Meldungen"]';
/** The width of the window in which every message is checked over a dialog. */
const NARROWEST = 320;

/**
 * Expects that no message covers a control: whatever is in front at its middle and corners without messages is in front
 * with them too, once it is scrolled to. Checked with the longest messages of the app; `alone` also checks the longest
 * on its own, and every message on its own over a dialog in the narrowest window.
 */
export async function checkMessages({ services: { notices } }: ShownScreen, alone: boolean): Promise<void> {
  const closeAll = () => {
    for (const { id } of notices.all.get()) notices.close(id);
  };
  closeAll();
  await picturesDrawn();
  await drawn();
  let inFront = pressablePoints();
  const single = topDialog() !== null && innerWidth === NARROWEST ? MESSAGES : LONGEST.slice(0, 1);
  for (const messages of [...(alone ? single.map((message) => [message]) : []), LONGEST]) {
    const show = async () => {
      for (const message of messages) notices.show(...message);
      await drawn();
    };
    await show();
    await roomIsMade(inFront);
    // What was still being drawn when the page was measured, such as a photo or what is read on it, moves what is below it: it is
    // measured anew. What a message covers, it covers then, too.
    for (let again = 0; again < MOST_MEASURED && coveredOf(inFront).length > 0; again += 1) {
      closeAll();
      await drawn();
      inFront = pressablePoints();
      await show();
      await roomIsMade(inFront);
    }
    const where = `${innerWidth} × ${innerHeight} px, ${messages.map(([, title]) => title).join(', ')}`;
    const buttons = closeButtons();
    // While the app loads there are neither controls nor messages.
    expect(buttons.length, where).toBe(inFront.length === 0 ? 0 : messages.length);
    const covered = coveredOf(inFront);
    expect(covered, [where, ...covered].join(': ')).toEqual([]);
    expect(
      buttons.filter((button) => pointsOf(button).length < 5),
      where,
    ).toEqual([]);
    closeAll();
  }
}

interface Pressable {
  readonly control: HTMLElement;
  readonly points: readonly Point[];
}
/** As fractions of width and height. */
type Point = readonly [number, number];

const CORNERS_AND_MIDDLE: readonly Point[] = [
  [0.5, 0.5],
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];
const MOST = 40;
/** How often it is looked whether the page has made room. */
const MOST_FRAMES = 20;
/** How often the page is measured anew. */
const MOST_MEASURED = 4;
/** Distance from the corner in pixels, because corners are round. */
const INSET = 4;

function pressablePoints(): Pressable[] {
  return (
    reachableControls()
      .filter((control) => control.closest(MESSAGES_REGION) === null)
      .filter((control) => control.getBoundingClientRect().height < innerHeight / 3)
      // Of a long list the first and last controls are enough.
      .filter((_, index, all) => index < MOST / 2 || index >= all.length - MOST / 2)
      .map((control) => ({ control, points: pointsOf(control) }))
  );
}

/** The points of a control, scrolled into view, that are checked. */
function pointsOf(control: HTMLElement): readonly Point[] {
  control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = control.getBoundingClientRect();
  return CORNERS_AND_MIDDLE.filter(([across, down]) => {
    const [x, y] = [left + INSET + across * (width - 2 * INSET), top + INSET + down * (height - 2 * INSET)];
    return control.contains(document.elementFromPoint(x, y));
  });
}

function coveredOf(pressables: readonly Pressable[]): string[] {
  return pressables.flatMap(({ control, points }) => {
    const now = pointsOf(control);
    const missing = points.filter((point) => !now.includes(point));
    return missing.length === 0 ? [] : [`${missing.join(' ')} of ${control.outerHTML.slice(0, 160)}`];
  });
}

function closeButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${MESSAGES_REGION} button`)];
}

/** Gives the page the frames that making room takes on a busy machine. */
async function roomIsMade(inFront: readonly Pressable[]): Promise<void> {
  for (let again = 0; again < MOST_FRAMES && coveredOf(inFront).length > 0; again += 1) await drawn();
}

/** A picture that comes later moves what is below it. */
async function picturesDrawn(): Promise<void> {
  await Promise.allSettled(Array.from(document.images, (picture) => picture.decode()));
}

/** Waits until the messages are rendered. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

function lengthOf([, title, message = '']: Message): number {
  return title.length + message.length;
}
