// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { walkPage } from '@uwanja/flow-paths/page';
import { FlowSourceContext } from '@uwanja/flow-ssr';
import { afterEach } from 'vitest';
import { inspectorScreen } from './inspector.screen.tsx';

afterEach(cleanup);

walkPage(inspectorScreen, {
  show: ({ page }, _path, led) => {
    render(<FlowSourceContext value={() => led as never}>{page as never}</FlowSourceContext>);
    return { actors: () => [led] };
  },
});
