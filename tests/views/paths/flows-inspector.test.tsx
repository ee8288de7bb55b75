import { beforeEach, vi } from 'vitest';
import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { flowsInspectorScreen } from '../../models/flows-inspector.screen.tsx';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

walkScreen(flowsInspectorScreen);
