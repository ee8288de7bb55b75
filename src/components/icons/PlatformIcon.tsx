import type { ReactNode } from 'react';
import { type IconProps, line } from './Icon.tsx';

/** The icons of platforms, by a pattern of the name. They are plain shapes, not trademarks. */
const marks: readonly [RegExp, (props: IconProps) => ReactNode][] = [
  [
    /playstation|\bps\d?\b/i,
    line(
      'M12 9a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 12 9ZM12 20.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM6.25 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM17.75 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z',
    ),
  ],
  [
    /xbox/i,
    line(
      'M12 20.5a8.5 8.5 0 1 1 0-17 8.5 8.5 0 0 1 0 17ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 3.5v5M12 15.5v5',
    ),
  ],
  [
    /nintendo|switch/i,
    line(
      'M6 7.5h12a3.5 3.5 0 0 1 3.5 3.5v2a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 13v-2A3.5 3.5 0 0 1 6 7.5ZM7.5 7.5v9M16.5 7.5v9M5 11h.01M19 13h.01',
    ),
  ],
  [/steam/i, line('M9 19a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM16.5 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10.5 5h.01')],
  [
    /mobile|android|ios|phone|apple|google/i,
    line(
      'M8.5 3.5h7A1.5 1.5 0 0 1 17 5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5ZM11 17.5h2',
    ),
  ],
  [
    /\bpc\b|windows|mac|computer|desktop/i,
    line(
      'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 14.5v-8A1.5 1.5 0 0 1 4.5 5ZM9 20h6M12 16v4',
    ),
  ],
];

/** The icon of every other platform. */
const Gamepad = line(
  'M7.5 7.5h9a4.5 4.5 0 0 1 4.4 3.6l.9 4.6a2.3 2.3 0 0 1-4 2L15.5 15h-7l-2.3 2.7a2.3 2.3 0 0 1-4-2l.9-4.6a4.5 4.5 0 0 1 4.4-3.6ZM8 10v3M6.5 11.5h3M15 10.5h.01M17.5 12.5h.01',
);

/** The icon of a platform, by the platform's name. */
export function PlatformIcon({ platform, ...props }: IconProps & { platform: string }) {
  const Mark = marks.find(([name]) => name.test(platform))?.[1] ?? Gamepad;
  return <Mark {...props} />;
}
