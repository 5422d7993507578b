import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useTexts } from '../text/use-texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { check } from '../ui/action.ts';
import { copy } from '../ui/sharing.ts';
import { warningOctagon } from '../ui/status.ts';
import { LiveRegion } from '../ui/LiveRegion.tsx';

/** SHR-41, OPN-112. */
const FEEDBACK_MS = 2_000;

/** Copies a text. For two seconds it shows, and says, whether that worked (OPN-112). `what` names the text: "Kennwort". */
export function CopyButton({ what, text, onCopied }: CopyButtonProps) {
  const { t } = useTexts();
  const { clock, clipboard } = useDevice();
  const [result, setResult] = useState<'idle' | 'copied' | 'failed'>('idle');
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const press = async () => {
    const copied = await clipboard?.writeText(text).then(
      () => 'copied' as const,
      () => null, // not allowed, or another page has the focus
    );
    setResult(copied ?? 'failed');
    if (copied !== null && copied !== undefined) onCopied?.();
    stop.current();
    stop.current = clock.after(FEEDBACK_MS, () => setResult('idle'));
  };
  const label = t(`shares.copy.${result}`, { what });
  return (
    <>
      <IconButton path={ICONS[result]} label={label} data-result={result} onClick={() => void press()} />
      <LiveRegion text={result === 'idle' ? '' : label} />
    </>
  );
}

const ICONS = { idle: copy, copied: check, failed: warningOctagon };

interface CopyButtonProps {
  readonly what: string;
  readonly text: string;
  readonly onCopied?: (() => void) | undefined;
}
