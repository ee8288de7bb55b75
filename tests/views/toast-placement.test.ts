import { expect, test } from 'vitest';
import { findPlace } from '#src/platform/toasts/placement.ts';

const stack = { left: 20, right: 340, height: 100 };
const row = (top: number, bottom: number) => ({ top, bottom, left: 16, right: 344 });
const none = { bars: [], buttons: [], fields: [], focused: [] };

test('toasts are at the lower edge where nothing is in the way', () => {
  expect(findPlace(stack, { ...none, fields: [row(0, 500)] }, 740)).toBe(0);
});

test('toasts are above the bars and buttons, and clear of the wrong fields and of the one with the focus', () => {
  const boxes = { ...none, bars: [row(680, 740)], buttons: [row(560, 600)], fields: [row(460, 550)] };
  expect(findPlace(stack, boxes, 740)).toBe(740 - 460);
  expect(findPlace(stack, { ...boxes, focused: [row(380, 440)] }, 740)).toBe(740 - 380);
});

test('toasts cover wrong fields without the focus before buttons, and buttons before the one with the focus', () => {
  const fields = [row(60, 200), row(220, 320)];
  const boxes = { ...none, buttons: [row(340, 390)], fields, focused: [row(60, 200)] };
  expect(findPlace(stack, boxes, 400)).toBe(400 - 340);
  expect(findPlace(stack, { ...boxes, focused: [row(220, 320)] }, 400)).toBe(400 - 220);
  expect(findPlace(stack, { ...boxes, focused: [row(90, 320)] }, 430)).toBe(0);
});

test('toasts cover no bar, even where a wrong field is left no other place', () => {
  const focused = [row(60, 300)];
  expect(findPlace(stack, { ...none, bars: [row(340, 400)], fields: focused, focused }, 400)).toBe(60);
});
