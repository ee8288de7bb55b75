import { vi } from 'vitest';
import type { CarouselControls } from '#src/components/rail/carousel-controls.ts';

/** The props of a rail that does not move. */
export const fakeCarousel = (more: Partial<CarouselControls> = {}): CarouselControls => ({
  view: { slide: 0, count: 0, playing: false, stopped: false },
  onPause: vi.fn(),
  onResume: vi.fn(),
  onToggle: vi.fn(),
  onChoose: vi.fn(),
  ...more,
});
