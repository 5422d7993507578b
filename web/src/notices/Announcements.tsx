import { useState } from 'react';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { joinWords, type Notice } from './notices.ts';

/**
 * Says the newest message to a screen reader, errors at once, the others politely (OPN-048). With `laterOnly` it leaves out
 * what was there when it came: a dialog that opens does not say again what was said before.
 */
export function Announcements({ all, laterOnly = false }: AnnouncementsProps) {
  const [known] = useState(() => (laterOnly ? (all[0]?.id ?? 0) : 0));
  const newest = (error: boolean) => all.find(({ id, type }) => id > known && (type === 'ERROR') === error);
  return (
    <>
      <LiveRegion text={wordsOf(newest(false))} />
      <LiveRegion text={wordsOf(newest(true))} urgency="assertive" />
    </>
  );
}

function wordsOf(notice: Notice | undefined): string {
  return notice === undefined ? '' : joinWords(notice);
}

interface AnnouncementsProps {
  readonly all: readonly Notice[];
  readonly laterOnly?: boolean;
}
