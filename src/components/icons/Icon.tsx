import type { ReactNode } from 'react';

export interface IconProps {
  /** Width and height in px; 24 unless told. */
  size?: number;
}

/** The frame of every icon: a 24 px grid, a 1.75 px line, the colour of the text around it. The words are beside it. */
function Frame({ size = 24, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const icon = (drawing: ReactNode) => (props: IconProps) => <Frame {...props}>{drawing}</Frame>;

/** An icon of one path. */
export const line = (path: string) => icon(<path d={path} />);
