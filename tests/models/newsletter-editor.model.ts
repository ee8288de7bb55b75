import type { DeskNewsletter } from '#contract/desk/newsletters.ts';
import { newsletterEditorMachine } from '#machines/newsletter-editor/index.ts';
import { defineEditorModel } from './editor-models.ts';

const at = '2026-11-24T09:00:00.000Z';

export const newsletterOf = (facts: Partial<DeskNewsletter> = {}): DeskNewsletter => ({
  issueID: 7,
  state: 'version 1',
  stage: 'draft',
  subject: 'New cards',
  content: 'They are here.',
  text: 'They are here.',
  categories: ['products', 'events'],
  createdAt: at,
  startedAt: null,
  endedAt: null,
  recipients: 120,
  progress: { sent: 0, waiting: 0, failed: 0, unsent: 0 },
  route: 'gateway',
  ...facts,
});

const base = { subject: 'New cards', content: 'They are here.', categories: 'products,events' };
const missing = 'Required details missing.';

export const newsletterEditorModel = defineEditorModel<DeskNewsletter>({
  machine: newsletterEditorMachine,
  thing: newsletterOf(),
  /** What another person has written meanwhile. */
  theirs: newsletterOf({ state: 'version 2', subject: 'Their cards', content: 'They were here.' }),
  name: 'subject',
  other: 'content',
  base,
  theirBase: { ...base, subject: 'Their cards', content: 'They were here.' },
  empty: { subject: '', content: '', categories: 'products' },
  filled: { subject: 'Holidays', content: 'We are closed.' },
  errorsOf: (draft) =>
    Object.fromEntries(['subject', 'content'].flatMap((name) => (draft[name] === '' ? [[name, missing]] : []))),
  saved: ({ subject, content }, loaded) => ({
    call: 'saveDeskNewsletter',
    params: { issueID: '7' },
    body: { decidedOn: loaded?.state, issue: { subject, content, categories: ['products', 'events'] } },
  }),
  added: {
    call: 'addDeskNewsletter',
    params: {},
    body: { issue: { subject: 'Holidays', content: 'We are closed.', categories: ['products'] } },
  },
});
