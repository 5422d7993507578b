import { useEffect, useEffectEvent } from 'react';
import { openLayer } from './layers.ts';

/** The browser's way back closes what is open over the page, and nothing else. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const goBack = useEffectEvent(close);
  useEffect(() => (isOpen ? openLayer(() => goBack()) : undefined), [isOpen]);
}
