import { styled } from '@mui/material/styles';
import { LazyHydrate as Lazy } from '@uwanja/flow-ssr';
import type { ReactNode } from 'react';

/** Leaves no gap in a grid when the part renders nothing. */
const style = { minWidth: 0, '&:empty': { display: 'none' } };
const places = { div: styled('div')(style), li: styled('li')(style) };

/**
 * A part of the page below the first screen, which hydrates late.
 * @param as the element around the part
 * @param load downloads code that only this part needs
 */
export const LazyHydrate = ({
  as = 'div',
  ...part
}: {
  readonly children: ReactNode;
  readonly as?: keyof typeof places;
  readonly load?: (() => Promise<unknown>) | undefined;
}) => <Lazy place={places[as]} {...part} />;
