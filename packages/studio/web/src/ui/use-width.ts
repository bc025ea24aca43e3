// The width of an element, for drawings laid out in pixels.

import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export const useWidth = (): readonly [RefObject<HTMLDivElement | null>, ReadonlySignal<number>] => {
  const element = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => (width.value = current.clientWidth));
    width.value = current.clientWidth;
    observer.observe(current);
    return () => observer.disconnect();
  }, [width]);
  return [element, width];
};
