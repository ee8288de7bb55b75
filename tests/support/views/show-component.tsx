import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';

const Surroundings = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <AppTheme>{children}</AppTheme>
  </MemoryRouter>
);

/** Renders a component in the shop's theme, with a router for its links. */
export const showComponent = (view: ReactNode) => render(view, { wrapper: Surroundings });
