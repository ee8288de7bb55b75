import type { ReactNode } from 'react';
import { Hidden } from '#src/components/Hidden.tsx';
import { common } from '#src/messages/en/common.ts';
import { Rail } from './Rail.tsx';
import type { RailKind } from './steps.ts';

/** A rail whose cards are on their way: `outline` stands for each of them, in the size that they will have. */
export function RailLoading({
  label,
  heading,
  kind,
  outline,
}: {
  label: string;
  heading: ReactNode;
  kind: RailKind;
  outline: ReactNode;
}) {
  return (
    <div>
      <Hidden role="status">{common.loading}</Hidden>
      <Rail label={label} heading={heading} kind={kind}>
        {Array.from({ length: 8 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: outlines have nothing but their place.
          <div key={place} aria-hidden="true">
            {outline}
          </div>
        ))}
      </Rail>
    </div>
  );
}
