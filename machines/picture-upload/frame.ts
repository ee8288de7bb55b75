/** The part of a photo that is shown, as fractions of its width and height. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the same part of a photo that is turned clockwise by a quarter. */
export const turnFrame = ({ x, y, width, height }: Frame): Frame => ({
  x: 1 - y - height,
  y: x,
  width: height,
  height: width,
});

/** Returns the largest square in the middle of a photo. */
export function centerSquare(width: number, height: number): Frame {
  const side = Math.min(width, height);
  return { x: (1 - side / width) / 2, y: (1 - side / height) / 2, width: side / width, height: side / height };
}
