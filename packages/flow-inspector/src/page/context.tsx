import Button from '@mui/material/Button';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { RecordingRules } from '../file/rules.ts';
import { englishTexts, type InspectorTexts } from '../texts/index.ts';

/** The components that a project draws in its own way. */
export interface InspectorParts {
  /** The title of the page, with a sentence and controls. */
  readonly PageHeading: ComponentType<{ title: string; text: ReactNode; aside: ReactNode }>;
  /** A section with a heading, and an action beside it. */
  readonly Panel: ComponentType<{ title: string; action?: ReactNode; children: ReactNode }>;
  readonly LoadingState: ComponentType;
  readonly EmptyState: ComponentType<{ text: string; detail: string }>;
  readonly FailedState: ComponentType<{ message: string; onRetry: () => void }>;
  readonly backIcon?: ReactNode;
  readonly forwardIcon?: ReactNode;
  readonly copyIcon?: ReactNode;
}

/** What a project may say, draw and know in its own way. */
export interface InspectorOptions {
  readonly texts: InspectorTexts;
  readonly parts: InspectorParts;
  /** Returns the address of the source of a state, or of an event in it; without it, no sources are linked. */
  readonly sourceUrl?: ((state: string, event?: string) => string) | undefined;
  /** The notices that a wrong step should have emitted instead: the text of each by its id. */
  readonly notices: Readonly<Record<string, string>>;
  /** Which values may leave the page; by default no text and no number. */
  readonly rules: Pick<RecordingRules, 'allowList'>;
}

/** English texts, and plain elements. */
export const defaultOptions: InspectorOptions = {
  texts: englishTexts,
  parts: {
    PageHeading: ({ title, text, aside }) => (
      <header>
        <h1>{title}</h1>
        {text}
        {aside}
      </header>
    ),
    Panel: ({ title, action, children }) => (
      <section aria-label={title}>
        <header>
          <h2>{title}</h2>
          {action}
        </header>
        {children}
      </section>
    ),
    LoadingState: () => <p role="status">{useInspector().texts.loading}</p>,
    EmptyState: ({ text, detail }) => <p>{`${text}. ${detail}`}</p>,
    FailedState: ({ message, onRetry }) => (
      <div role="alert">
        {message} <Button onClick={onRetry}>{useInspector().texts.retry}</Button>
      </div>
    ),
  },
  notices: {},
  rules: { allowList: { commonFields: {}, fields: {}, pages: [], partners: [] } },
};

export const InspectorContext = createContext(defaultOptions);

/** Returns the texts, components and facts of the project. */
export const useInspector = (): InspectorOptions => useContext(InspectorContext);
