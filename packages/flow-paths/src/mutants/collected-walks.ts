import type { AnyFlowModel } from '../model.ts';
import { sharedState } from './shared-state.ts';

/** Collects a model instead of registering the tests of its paths: the trial walks them itself. */
export function walkEveryPath(model: AnyFlowModel): void {
  sharedState().models.push(model);
}
