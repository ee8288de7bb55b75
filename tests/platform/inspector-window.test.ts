import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type InspectorHost, inspectorAddress, openInspector } from '#src/platform/inspection/inspector.ts';

/** The window of Stately's inspector, or of a local one: which addresses it may have, and what the page says of it. */

describe('the address after ?inspect=', () => {
  it.each([
    ['?inspect', 'https://stately.ai/inspect'],
    ['?inspect=1', 'https://stately.ai/inspect'],
    ['?inspect=http://127.0.0.1:3000', 'http://127.0.0.1:3000/'],
    ['?inspect=http://localhost:5173/inspect', 'http://localhost:5173/inspect'],
    ['?inspect=http://[::1]:3000', 'http://[::1]:3000/'],
    ['?inspect=https://127.9.8.7', 'https://127.9.8.7/'],
    ['?inspect=https://evil.example', null],
    ['?inspect=http://127.0.0.1.evil.example', null],
    ['?inspect=http://localhost.evil.example', null],
    ['?inspect=http://127.0.0.1@evil.example', null],
    ['?inspect=http://user:word@127.0.0.1', null],
    ['?inspect=http://192.168.1.5', null],
    ['?inspect=//127.0.0.1', null],
    ['?inspect=javascript:alert(1)', null],
    ['?inspect=file://127.0.0.1/etc', null],
  ])('%o leads to %o', (search, address) => {
    expect(inspectorAddress(search)?.href ?? null).toBe(address);
  });
});

describe('an inspector', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open(search: string, opens = true) {
    const posted: unknown[][] = [];
    const popup = { postMessage: (...args: unknown[]) => posted.push(args) };
    const listeners: ((event: unknown) => void)[] = [];
    const host = {
      open: vi.fn(() => (opens ? popup : null)),
      addEventListener: (_: string, listen: (event: unknown) => void) => void listeners.push(listen),
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    };
    const { problem } = openInspector(search, host as unknown as InspectorHost);
    const greet = (origin: string, source: unknown = popup) => {
      for (const listen of listeners) listen({ origin, source, data: { type: '@statelyai.connected' } });
    };
    return { host, problem, greet };
  }

  it('is opened at no other machine', () => {
    const { host, problem } = open('?inspect=https://evil.example');
    expect(host.open).not.toHaveBeenCalled();
    expect(problem.get()).toEqual({ kind: 'refused' });
  });

  it('is reported where the browser opens no window', () => {
    expect(open('?inspect', false).problem.get()).toEqual({ kind: 'blocked' });
  });

  it('is reported as unreachable until it connects from its own window and origin', () => {
    const { problem, greet } = open('?inspect=http://127.0.0.1:3000');
    vi.advanceTimersByTime(9_999);
    expect(problem.get()).toBeNull();
    greet('https://evil.example');
    greet('http://127.0.0.1:3000', {});
    vi.advanceTimersByTime(1);
    expect(problem.get()).toEqual({ kind: 'unreachable', address: 'http://127.0.0.1:3000/' });
    greet('http://127.0.0.1:3000');
    expect(problem.get()).toBeNull();
  });

  it('is not reported once it has connected', () => {
    const { problem, greet } = open('?inspect=http://127.0.0.1:3000');
    greet('http://127.0.0.1:3000');
    vi.advanceTimersByTime(60_000);
    expect(problem.get()).toBeNull();
  });
});
