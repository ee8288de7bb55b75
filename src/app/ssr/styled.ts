import isPropValid from '@emotion/is-prop-valid';
import { ThemeContext, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { type Interpolation, serializeStyles } from '@emotion/serialize';
import { type EmotionCache, getRegisteredStyles, insertStyles } from '@emotion/utils';
import { type ElementType, Fragment, type ReactElement, useContext } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { createStyleMemo, type Props, type StyleMemo } from './style-memo.ts';

/**
 * Replaces `@emotion/styled` in the server build (vite.config.ts), because a page has hundreds of styled elements. It
 * renders the same markup with the same styles. It computes the styles of equal elements once for all pages
 * (style-memo.ts), and inserts them while it renders an element, where Emotion renders another component for that.
 */

type ForwardProp = (name: string) => boolean;

interface StyledOptions {
  readonly label?: string;
  readonly target?: string;
  readonly shouldForwardProp?: ForwardProp;
}

/** What a styled component has for those that are derived from it. MUI filters `__emotion_styles`. */
interface Derivable {
  __emotion_real: unknown;
  __emotion_base: ElementType;
  __emotion_styles: readonly Interpolation<Props>[];
  __emotion_forwardProp: ForwardProp | undefined;
}
type Tag = ElementType & Partial<Derivable>;

/** The cache of a rendering, with the memos of all renderings by component. Without memos all styles are computed. */
export interface MemoizedCache extends EmotionCache {
  memos?: WeakMap<object, StyleMemo>;
}

const isNotTheme: ForwardProp = (name) => name !== 'theme';
const isElementName = (tag: ElementType) => typeof tag === 'string' && /^[a-z]/.test(tag);
const forwardPropOf = (tag: ElementType): ForwardProp => (isElementName(tag) ? isPropValid : isNotTheme);

/** Combines the filter of the options with that of the component from which another is derived. */
function combinedForwardProp(tag: Tag, isDerived: boolean, given: ForwardProp | undefined): ForwardProp | undefined {
  const inherited = tag.__emotion_forwardProp;
  if (given === undefined) return isDerived ? inherited : undefined;
  return inherited ? (name) => inherited(name) && given(name) : given;
}

function memoOf(component: object, { memos }: MemoizedCache): StyleMemo | null {
  if (memos === undefined) return null;
  const known = memos.get(component);
  if (known !== undefined) return known;
  const memo = createStyleMemo();
  memos.set(component, memo);
  return memo;
}

/** Emotion's `styled(tag, options)(...styles)`. @throws in a tree without Emotion's CacheProvider */
export default function createStyled(tag: Tag, { label, target, shouldForwardProp: given }: StyledOptions = {}) {
  const isDerived = tag.__emotion_real === tag;
  const base = (isDerived && tag.__emotion_base) || tag;
  const shouldForwardProp = combinedForwardProp(tag, isDerived, given);
  const forwardProp = shouldForwardProp ?? forwardPropOf(base);
  const usesAs = !forwardProp('as');

  return (...parts: (TemplateStringsArray | Interpolation<Props>)[]): ElementType & Derivable => {
    const styles: Interpolation<Props>[] = isDerived && tag.__emotion_styles ? [...tag.__emotion_styles] : [];
    if (label !== undefined) styles.push(`label:${label};`);
    const [first, ...rest] = parts;
    if (first && typeof first === 'object' && 'raw' in first) {
      const texts = first as TemplateStringsArray;
      styles.push(texts[0] ?? '', ...rest.flatMap((part, i) => [part as Interpolation<Props>, texts[i + 1] ?? '']));
    } else styles.push(...(parts as Interpolation<Props>[]));

    // biome-ignore lint/correctness/noComponentHookFactories: components are created at module level, by calls of this.
    const Styled = (props: Props): ReactElement => {
      const cache = useEmotionCache() as MemoizedCache | null;
      if (cache === null) throw new Error('styles are rendered without a cache');
      const context = useContext(ThemeContext);
      const Element = ((usesAs && props.as) || base) as ElementType;
      const composed: string[] = [];
      const foreign =
        typeof props.className === 'string'
          ? getRegisteredStyles(cache.registered, composed, props.className)
          : props.className
            ? `${props.className} `
            : '';
      const compute = (themed: Props) => serializeStyles([...styles, ...composed], cache.registered, themed);
      const memo = props.theme ? null : memoOf(Styled, cache);
      const serialized = memo
        ? memo.get(composed.join(''), props, context, compute)
        : compute({ ...props, theme: props.theme ?? context });
      insertStyles(cache, serialized, typeof Element === 'string');
      const filter = usesAs && shouldForwardProp === undefined ? forwardPropOf(Element) : forwardProp;
      const forwarded: Record<string, unknown> = {};
      for (const name in props) if (!(usesAs && name === 'as') && filter(name)) forwarded[name] = props[name];
      forwarded.className = `${foreign}${cache.key}-${serialized.name}${target === undefined ? '' : ` ${target}`}`;
      // Emotion's element has a sibling. `useId` counts siblings, and its ids must be those of the browser.
      return jsxs(Fragment, { children: [null, jsx(Element, forwarded)] });
    };
    return Object.assign(Styled, {
      __emotion_real: Styled,
      __emotion_base: base,
      __emotion_styles: styles,
      __emotion_forwardProp: shouldForwardProp,
    }) as unknown as ElementType & Derivable;
  };
}
