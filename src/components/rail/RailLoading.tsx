import type { ReactNode } from 'react';
import { common } from '#messages/common.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { Rail } from './Rail.tsx';
import type { RailKind } from './steps.ts';

/** The loading state of a rail. `skeleton` is the placeholder of one card, in the card's size. */
export function RailLoading({
  label,
  heading,
  kind,
  skeleton,
}: {
  label: string;
  heading: ReactNode;
  kind: RailKind;
  skeleton: ReactNode;
}) {
  return (
    <div>
      <VisuallyHidden role="status">{common.loading}</VisuallyHidden>
      <Rail label={label} heading={heading} kind={kind}>
        {Array.from({ length: 8 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing but their place.
          <div key={place} aria-hidden="true">
            {skeleton}
          </div>
        ))}
      </Rail>
    </div>
  );
}
