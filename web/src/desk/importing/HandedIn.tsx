import { type ReactNode, useState } from 'react';
import { requiredContext } from '../../device/use-device.ts';
import type { CellTexts } from './table-file.ts';
import type { ReadAs } from './use-handing-in.ts';
import type { OpenedFile } from './use-opening.ts';

/** A check that was read in, with everything that the wizard stood at. */
export interface HandedInCheck {
  /** The import that it became. */
  readonly importId: string;
  readonly opened: OpenedFile;
  readonly corrected: CellTexts;
  readonly checked: ReadAs & { readonly checkId: string };
}

interface HandedIn {
  readonly kept: HandedInCheck | null;
  /** Keeps the last one, as long as the page is open; null forgets it. */
  readonly keep: (check: HandedInCheck | null) => void;
  /** Whether the wizard is to go on where it stood. */
  readonly isResumed: boolean;
  readonly resume: (on: boolean) => void;
}

export const [HandedInContext, useHandedIn] = requiredContext<HandedIn>('what was handed in');

/** Keeps the file and the check of the last import, so that whoever's import has failed gets back to them. */
export function KeepsHandedIn({ children }: { readonly children: ReactNode }) {
  const [kept, setKept] = useState<HandedInCheck | null>(null);
  const [isResumed, setResumed] = useState(false);
  const keep = (check: HandedInCheck | null) => {
    setKept(check);
    setResumed(false);
  };
  return <HandedInContext value={{ kept, keep, isResumed, resume: setResumed }}>{children}</HandedInContext>;
}
