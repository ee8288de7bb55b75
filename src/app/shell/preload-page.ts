import type { SyntheticEvent } from 'react';
import { routes } from '#src/app/routes.tsx';

/** Downloads the code of the page that a pressed button leads to (`data-to`), while the server answers the press. */
export function preloadPage({ target }: SyntheticEvent): void {
  const pressed = (target as Element).closest<HTMLElement>('[data-to]');
  const page = routes.find(({ path }) => path === pressed?.dataset.to);
  // A failed download is reported when the page opens.
  page?.load().catch(() => {});
}
