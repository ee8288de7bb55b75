import { type Chart, createChart } from '@uwanja/flow-inspector/chart';
import fc from 'fast-check';
import { createMachine } from 'xstate';

/** A state of a random machine before its transitions have targets. */
interface Shape {
  readonly leaf: 'atomic' | 'final' | 'history';
  readonly isParallel: boolean;
  readonly invokes: boolean;
  readonly moves: readonly Move[];
  /** Empty for a leaf. */
  readonly children: readonly Shape[];
}
interface Move {
  readonly cause: 'event' | 'always' | 'after';
  readonly event: number;
  /** A number of the target, modulo the number of states; null for a transition that stays. */
  readonly to: number | null;
  readonly guard: string | null;
}

const move = fc.record<Move>({
  cause: fc.constantFrom('event', 'event', 'event', 'always', 'after'),
  event: fc.nat(3),
  to: fc.option(fc.nat(999), { freq: 5 }),
  guard: fc.constantFrom(null, null, 'isSafe', 'hasMoreAttemptsLeftToday'),
});

const { state } = fc.letrec<{ state: Shape; children: readonly Shape[] }>((tie) => ({
  state: fc.record<Shape>({
    leaf: fc.constantFrom('atomic', 'atomic', 'atomic', 'final', 'history'),
    isParallel: fc.boolean(),
    invokes: fc.boolean(),
    moves: fc.array(move, { maxLength: 3 }),
    children: tie('children'),
  }),
  children: fc.oneof(
    { maxDepth: 2, depthSize: 'medium' },
    fc.constant([]),
    fc.array(tie('state'), { minLength: 1, maxLength: 4 }),
  ),
}));

const sizeOf = ({ children }: Shape): number => children.reduce((size, child) => size + sizeOf(child), 1);

/** Returns the transitions of a state in the form of a machine's definition. */
function transitionsOf(moves: readonly Move[], size: number) {
  const groups = Object.groupBy(moves, ({ cause }) => cause);
  const define = ({ to, guard }: Move) => ({
    ...(to !== null && { target: `#s${to % size}` }),
    ...(guard !== null && { guard }),
    ...(to === null && { actions: 'note' }),
  });
  const byEvent = Object.groupBy(groups.event ?? [], ({ event }) => `button.pressed${event}`);
  return {
    on: Object.fromEntries(Object.entries(byEvent).map(([type, each = []]) => [type, each.map(define)])),
    always: (groups.always ?? []).map(define),
    after: groups.after ? { patience: groups.after.map(define) } : {},
  };
}

/**
 * Returns the definition of a state and of those in it, whose ids are numbered in their order: s0, s1, …
 * @param plain whether the state must be able to become active: the initial one of its parent, or a region
 */
function definitionOf(shape: Shape, size: number, plain: boolean, number: { next: number }): object {
  const id = `s${number.next}`;
  number.next += 1;
  const { children, isParallel, leaf, moves, invokes } = shape;
  const own = { id, ...transitionsOf(moves, size), ...(invokes && { invoke: { id: `load${id}`, src: 'load' } }) };
  if (children.length === 0) {
    if (plain || leaf === 'atomic') return own;
    return { id, type: leaf };
  }
  const states = Object.fromEntries(
    children.map((child, index) => [`part${index}`, definitionOf(child, size, isParallel || index === 0, number)]),
  );
  return { ...own, states, ...(isParallel ? { type: 'parallel' } : { initial: 'part0' }) };
}

/** Charts of random machines, with up to three levels of states. */
export const randomChart: fc.Arbitrary<Chart> = fc
  .record({ moves: fc.array(move, { maxLength: 3 }), children: fc.array(state, { minLength: 1, maxLength: 5 }) })
  .map((root): Shape => ({ leaf: 'atomic', isParallel: false, invokes: false, ...root }))
  .map((shape) => createChart(createMachine(definitionOf(shape, sizeOf(shape), true, { next: 0 }))));
