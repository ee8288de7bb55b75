import { createMasking } from '@uwanja/flow-inspector';
import { describe, expect, it } from 'vitest';

const masked = createMasking({ keys: /^(pin|\w*password)$/i, texts: [/(^|\D)07\d{8}/g] });

describe('masking', () => {
  it('does not change what the first group of a pattern matches, nor the shape of the value', () => {
    expect(masked({ pin: 1234, note: 'call 0712345678', list: [{ pin: '' }], act: () => {} })).toEqual({
      pin: '•••',
      note: 'call •••',
      list: [{ pin: '' }],
    });
  });

  it("masks the secrets in a field's events", () => {
    const event = { type: 'field.changed', name: 'confirmPassword', value: 'hunter22' };
    expect(masked(event)).toEqual({ ...event, value: '•••' });
    expect(masked({ type: 'field.changed', name: 'area', value: 'Kilimani' })).toMatchObject({ value: 'Kilimani' });
  });

  it('accepts cycles, functions and class instances', () => {
    class Door {
      readonly pin = '1234';
      open() {}
    }
    const circle: Record<string, unknown> = { name: 'shop', run: () => 1, door: new Door(), at: new Date(0), size: 5n };
    circle.self = circle;
    expect(masked(circle)).toStrictEqual({
      name: 'shop',
      run: undefined,
      door: { pin: '•••' },
      at: '1970-01-01T00:00:00.000Z',
      size: '5',
      self: '…',
    });
  });

  it('masks a secret at any depth that it copies, and ends the copy below that', () => {
    const nested = (levels: number): unknown => (levels === 0 ? { pin: '1234', end: 1 } : { next: nested(levels - 1) });
    expect(JSON.stringify(masked(nested(12)))).toContain('{"pin":"•••","end":1}');
    expect(JSON.stringify(masked(nested(13)))).toContain('{"next":"…"}');
  });
});
