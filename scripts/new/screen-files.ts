import { camel, pascal } from './flow-files.ts';

/** The template of a new screen for the flow of the same name. */

/**
 * Returns path → content of every file of a new screen.
 * @param name kebab-case, the name of a flow
 */
export function screenFiles(name: string): Readonly<Record<string, string>> {
  const [id, type] = [camel(name), pascal(name)];
  return {
    [`src/messages/en/${name}.ts`]: `/** /${name} */
export const ${id}Texts = {
  title: '${type}',
  submit: 'SUBMIT',
  busy: 'One moment…',
  done: 'Thank you.',
} as const;
`,
    [`src/platform/composition/${name}.ts`]: `import { ${id}Machine } from '#machines/${name}/index.ts';
import type { Flow } from '#src/platform/environment.ts';

/** Its actors are provided here, from the environment. An actor that is not provided fails by its name. */
export const ${id}Flow: Flow<typeof ${id}Machine> = () => ${id}Machine;
`,
    [`src/screens/${name}/${type}Screen.tsx`]: `import { ${id}Events, view${type} } from '#machines/${name}/index.ts';
import { ${id}Flow } from '#src/platform/composition/${name}.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { ${type}View } from './${type}View.tsx';

export function ${type}Screen() {
  const flow = useFlow(${id}Flow);
  return (
    <${type}View
      view={useView(flow, view${type})}
      onSubmit={() => flow.send(${id}Events.submitted())}
    />
  );
}
`,
    [`src/screens/${name}/${type}View.tsx`]: `import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ${type}View as View } from '#machines/${name}/index.ts';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { ${id}Texts as texts } from '#messages/${name}.ts';
import { messageText } from '#src/messages/text.ts';

export interface ${type}ViewProps {
  readonly view: View;
  readonly onSubmit: () => void;
}

export function ${type}View({ view, onSubmit }: ${type}ViewProps) {
  return (
    <PageContainer width="narrow">
      <PageHeading title={texts.title} />
      {view.message ? <Alert severity="error">{messageText(view.message)}</Alert> : null}
      <div role="status">
        {view.busy ? <Typography>{texts.busy}</Typography> : null}
        {view.done ? <Typography>{texts.done}</Typography> : null}
      </div>
      <Button variant="contained" disabled={!view.canSubmit} onClick={onSubmit}>
        {texts.submit}
      </Button>
    </PageContainer>
  );
}
`,
    [`tests/models/${name}.screen.tsx`]: `import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { ${id}Texts as texts } from '#messages/${name}.ts';
import { ${type}Screen } from '#src/screens/${name}/${type}Screen.tsx';
import { findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { ${id}Model } from './${name}.model.ts';

export const ${id}Screen = screenOf(${id}Model)({
  page: <${type}Screen />,
  at: '/${name}',
  events: { '${id}.submitted': press(texts.submit) },
  states: {
    editing: () => expect(findControl('button', texts.submit)).toBeEnabled(),
    submitting: () => expect(screen.getByRole('status')).toHaveTextContent(texts.busy),
    done: () => expect(screen.getByRole('status')).toHaveTextContent(texts.done),
  },
});
`,
    [`tests/views/paths/${name}.test.tsx`]: `import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { ${id}Screen } from '../../models/${name}.screen.tsx';

walkScreen(${id}Screen);
`,
    [`tests/views/${name}.test.tsx`]: `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ${id}Texts as texts } from '#messages/${name}.ts';
import { ${type}View } from '#src/screens/${name}/${type}View.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';

const view = { busy: false, done: false, canSubmit: true, message: null } as const;

test('the button submits', async () => {
  const onSubmit = vi.fn();
  showPage(<${type}View view={view} onSubmit={onSubmit} />, '/${name}');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(texts.title);
  await userEvent.click(screen.getByRole('button', { name: texts.submit }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a failure is announced, and the button still submits', () => {
  showPage(<${type}View view={{ ...view, message: 'offline' }} onSubmit={vi.fn()} />, '/${name}');
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: texts.submit })).toBeEnabled();
});
`,
  };
}
