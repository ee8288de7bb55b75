import type { ReactNode } from 'react';

export interface IconProps {
  /** Width and height in px. */
  size?: number;
}

/** The svg of every icon: a 24 px grid, 1.75 px lines and the colour of the text. Hidden from assistive technology. */
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

/** Creates an icon from svg elements on the 24 px grid. */
export const icon = (drawing: ReactNode) => (props: IconProps) => <Frame {...props}>{drawing}</Frame>;

/** Creates an icon from one path. */
export const line = (path: string) => icon(<path d={path} />);
