import { vi } from 'vitest';
import type { RailMover } from '#src/components/rail/MovingRail.tsx';

/** The props of a rail that does not move. */
export const stillRail = (more: Partial<RailMover> = {}): RailMover => ({
  view: { slide: 0, stopped: false },
  onPause: vi.fn(),
  onResume: vi.fn(),
  onToggle: vi.fn(),
  onStart: vi.fn(),
  ...more,
});
