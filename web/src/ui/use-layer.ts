import { useEffect, useEffectEvent } from 'react';
import { type CloseLayer, openLayer } from './layers.ts';

/** The browser's way back closes what is open over the page, and nothing else. */
export function useLayer(isOpen: boolean, close: CloseLayer): void {
  const goBack = useEffectEvent(close);
  useEffect(() => (isOpen ? openLayer((isPageLeft) => goBack(isPageLeft)) : undefined), [isOpen]);
}
