import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ComponentType, createContext, type ReactNode, useContext, useId } from 'react';
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
  /** The pages to which a wrong step should have led instead: the first parts of their addresses, without the slash. */
  readonly pages: readonly string[];
}

function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header>
        <Typography variant="h4" component="h2" id={id}>
          {title}
        </Typography>
        {action}
      </header>
      {children}
    </section>
  );
}

/** English texts, and components without a look of their own. */
export const defaultOptions: InspectorOptions = {
  texts: englishTexts,
  parts: {
    PageHeading: ({ title, text, aside }) => (
      <header>
        <Typography variant="h1">{title}</Typography>
        {text ? <p>{text}</p> : null}
        {aside}
      </header>
    ),
    Panel,
    LoadingState: () => <p role="status">{useInspector().texts.loading}</p>,
    EmptyState: ({ text, detail }) => (
      <p>
        <strong>{text}</strong> {detail}
      </p>
    ),
    FailedState: ({ message, onRetry }) => (
      <p role="alert">
        {message} <Button onClick={onRetry}>{useInspector().texts.retry}</Button>
      </p>
    ),
  },
  notices: {},
  pages: [],
};

export const InspectorContext = createContext(defaultOptions);

/** Returns the texts, components and facts of the project. */
export const useInspector = (): InspectorOptions => useContext(InspectorContext);
