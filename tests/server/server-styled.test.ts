import createCache from '@emotion/cache';
import { CacheProvider, keyframes, ThemeContext } from '@emotion/react';
import emotionStyled from '@emotion/styled';
import { type ComponentType, createElement, type ElementType, type ReactNode, useId } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import serverStyled, { type MemoizedCache } from '#src/app/ssr/styled.ts';

/** `styled` of the server build renders what Emotion's renders, and computes equal styles once. */

interface Given {
  readonly theme: { readonly tone: string };
  readonly wide?: boolean;
  readonly percent?: number;
  readonly look?: object;
  readonly ownerState?: { readonly size?: string; readonly hidden?: boolean };
}
type Style = object | string | ((given: Given) => unknown);
type Styled = (tag: ElementType, options?: object) => (...styles: Style[]) => ComponentType<Record<string, unknown>>;

const implementations = {
  emotion: emotionStyled as unknown as Styled,
  server: serverStyled as unknown as Styled,
};
const theme = { tone: 'red' };

const element = (type: ElementType, props: object | null = null, ...children: ReactNode[]): ReactNode =>
  createElement(type, props, ...children);

/** Renders trees one after the other, as pages of one renderer. */
function renderAll(trees: readonly ReactNode[], memos?: MemoizedCache['memos'], shownTheme: object = theme) {
  return trees.map((tree) => {
    const cache: MemoizedCache = createCache({ key: 'css' });
    cache.compat = true;
    if (memos) cache.memos = memos;
    const themed = element(ThemeContext.Provider, { value: shownTheme }, tree);
    const html = renderToStaticMarkup(element(CacheProvider, { value: cache }, themed));
    return { html, inserted: cache.inserted, registered: cache.registered };
  });
}

/** Names the elements of a set of pages with an implementation's components. */
type Cases = (styled: Styled) => ReactNode[];

const grow = keyframes({ from: { width: 0 }, to: { width: '100%' } });
const Plain = ({ className }: { className?: string }) => element('b', { className });
const Id = () => element('i', { id: useId() });

const cases: Readonly<Record<string, Cases>> = {
  'a style object': (styled) => {
    const Box = styled('div')({ color: 'red', '&:hover': { color: 'blue' } });
    return [element(Box, { id: 'a', title: 'b', wide: 'no attribute' }, 'text'), element(Box)];
  },
  'a style of the theme and of props': (styled) => {
    const Box = styled('div')(({ theme: { tone }, wide, percent }) => ({
      color: tone,
      ...(wide ? { width: `${percent}%` } : {}),
    }));
    return [
      { wide: true, percent: 1 },
      { percent: 2 },
      { wide: true, percent: 2 },
      { wide: false, percent: 3 },
      {},
    ].map((props) => element(Box, props));
  },
  'several styles, a template and text': (styled) => {
    const Box = styled('div')('color:red;', ({ wide }) => (wide ? 'width:1px;' : null), { margin: 1 });
    const template = Object.assign(['color:', ';'], { raw: ['color:', ';'] });
    const Written = styled('p')(template, ({ theme: { tone } }) => tone);
    return [element(Box, { wide: true }), element(Box), element(Written)];
  },
  'the owner state of MUI': (styled) => {
    const Box = styled('button')({ margin: 0 }, ({ ownerState }) =>
      ownerState?.hidden ? { display: 'none' } : { padding: ownerState?.size === 'small' ? 1 : 2 },
    );
    return [{ ownerState: { size: 'small' } }, { ownerState: { hidden: true } }, {}, { ownerState: { size: 'l' } }].map(
      (props) => element(Box, props),
    );
  },
  'styles that copy the props or read an object': (styled) => {
    const Copying = styled('div')((props) => ({ ...{ ...props }.look, color: { ...props.ownerState }.size }));
    const Reading = styled('div')(({ look }) => ({ ...look }));
    const Asking = styled('div')((props) => ('wide' in props ? { width: 1 } : { width: 2 }));
    return [
      ...[
        { look: { top: 1 } },
        { look: { top: 2 } },
        { ownerState: { size: 'a' } },
        { ownerState: { size: 'b' } },
      ].flatMap((props) => [element(Copying, props), element(Reading, props)]),
      element(Asking),
      element(Asking, { wide: false }),
    ];
  },
  'derived components and composed classes': (styled) => {
    const Base = styled('div')(({ theme: { tone } }) => ({ color: tone }));
    const Derived = styled(Base)({ margin: 1 });
    const Wrapping = styled(({ className }: { className?: string }) => element(Base, { className }))({ top: 1 });
    return [
      element(Derived, { className: 'own' }),
      element(styled(Plain)({ color: 'green' }), { className: 'own other' }),
      element(Wrapping),
      element(Wrapping, { className: 'own' }),
      element('div', null, element(Base, { className: 'own' }), element(Base)),
    ];
  },
  'other elements and filtered props': (styled) => {
    const Box = styled('div')({ color: 'red' });
    const Filtered = styled('div', { shouldForwardProp: (name: string) => name !== 'title' })({ color: 'red' });
    const Twice = styled(Filtered, { shouldForwardProp: (name: string) => name !== 'id', label: 'twice' })({ top: 1 });
    const props = { id: 'a', title: 'b', lang: 'c', as: 'li' };
    return [Box, Filtered, Twice].map((Shown) => element(Shown, props));
  },
  animations: (styled) => {
    const Bar = styled('span')({ animation: `${grow} 1s` });
    return [element(Bar), element(Bar)];
  },
  'a theme of its own': (styled) => {
    const Box = styled('div')(({ theme: { tone } }) => ({ color: tone }));
    return [element(Box), element(Box, { theme: { tone: 'blue' } }), element(Box)];
  },
  'ids of React': (styled) => {
    const Box = styled('div')({ color: 'red' });
    return [element(Box, null, element(Id), element(Box, null, element(Id)))];
  },
};

describe('styled of the server build', () => {
  it.each(Object.entries(cases))('renders %s as Emotion does', (_, trees) => {
    const expected = renderAll(trees(implementations.emotion));
    const rendered = trees(implementations.server);
    const memos: MemoizedCache['memos'] = new WeakMap();
    expect(renderAll(rendered)).toEqual(expected);
    expect(renderAll(rendered, memos)).toEqual(expected);
    expect(renderAll(rendered, memos)).toEqual(expected);
    expect(renderAll(rendered.toReversed(), memos)).toEqual(expected.toReversed());
  });

  it('computes the styles of equal elements once', () => {
    const style = vi.fn(({ theme: { tone }, wide, ownerState }: Given) => ({
      color: tone,
      width: wide ? 1 : 2,
      padding: ownerState?.size === 'small' ? 1 : 2,
    }));
    const Box = implementations.server('div')(style);
    const elements = [true, false, true, false].map((wide, place) =>
      element(Box, { wide, id: `${place}`, ownerState: { size: 'small', place } }, `${place}`),
    );
    renderAll(elements, new WeakMap());
    expect(style).toHaveBeenCalledTimes(2);
  });

  it('computes the styles of a frozen object once, and those of other objects each time', () => {
    const style = vi.fn(({ look }: Given) => ({ ...look }));
    const Box = implementations.server('div')(style);
    const [one, other, open] = [Object.freeze({ margin: 1 }), Object.freeze({ margin: 2 }), { margin: 3 }];
    const shown = [one, other, open, one, other, open].map((look) => element(Box, { look }));
    const rendered = renderAll(shown, new WeakMap());
    expect(rendered).toEqual(renderAll(shown));
    expect(style.mock.calls.slice(0, 4).map(([{ look }]) => look)).toEqual([one, other, open, open]);
  });

  it('computes the styles of another theme each time', () => {
    const Box = implementations.server('div')(({ theme: { tone } }) => ({ color: tone }));
    const memos: MemoizedCache['memos'] = new WeakMap();
    const colours = [theme, { tone: 'blue' }, theme, { tone: 'green' }].map(
      (shown) => Object.values(renderAll([element(Box)], memos, shown)[0]?.inserted ?? {})[0],
    );
    expect(colours.map((css) => /color:(\w+)/.exec(String(css))?.[1])).toEqual(['red', 'blue', 'red', 'green']);
  });

  it('stores a limited number of styles', () => {
    const style = vi.fn(({ percent }: Given) => ({ width: `${percent}%` }));
    const Box = implementations.server('div')(style);
    const memos: MemoizedCache['memos'] = new WeakMap();
    const elements = Array.from({ length: 300 }, (_, percent) => element(Box, { percent }));
    const rendered = renderAll(elements, memos);
    expect(renderAll(elements, memos)).toEqual(rendered);
    // The first 200 are stored.
    expect(style).toHaveBeenCalledTimes(300 + 100);
  });
});
