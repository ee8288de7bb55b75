import { describe, expect, it } from 'vitest';
import { centerSquare, type Frame, turnFrame } from '#machines/picture-upload/frame.ts';

const corner: Frame = { x: 0.125, y: 0.25, width: 0.25, height: 0.5 };

describe('the frame of a photo', () => {
  it('is the same part after the photo is turned: what was at the lower edge is at the left one', () => {
    expect(turnFrame({ x: 0.125, y: 0.5, width: 0.25, height: 0.5 })).toEqual({
      x: 0,
      y: 0.125,
      width: 0.5,
      height: 0.25,
    });
    expect(turnFrame(corner)).toEqual({ x: 0.25, y: 0.125, width: 0.5, height: 0.25 });
    expect(turnFrame(turnFrame(turnFrame(turnFrame(corner))))).toEqual(corner);
  });

  it.each([
    [800, 600, { x: 0.125, y: 0, width: 0.75, height: 1 }],
    [600, 800, { x: 0, y: 0.125, width: 1, height: 0.75 }],
    [500, 500, { x: 0, y: 0, width: 1, height: 1 }],
  ])('is, as a square, the largest one in the middle of %i by %i pixels', (width, height, square) => {
    expect(centerSquare(width, height)).toEqual(square);
  });
});
