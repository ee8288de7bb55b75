import { mkdirSync, writeFileSync } from 'node:fs';
import { type Facts, factKinds, factsOf, noFacts } from './facts.ts';
import type { AnyFlowModel } from './model.ts';
import { formatValue } from './readable-values.ts';
import { takeVerified } from './statements.ts';
import type { Texts } from './texts.ts';

/** The levels on which paths are walked. */
export type Level = 'machine' | 'screen' | 'browser';

/**
 * One step of a walk: its description, the state after it, and what is new on the page; empty where there is no page.
 */
export interface WalkedStep {
  readonly words: string;
  /** The active leaf states after the step. */
  readonly state: string;
  readonly sees: string;
}

/** Why a walk failed: the message, and the expected and the actual value as text where the check compared two. */
export interface WalkFailure {
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Path of a screenshot of the failed step. */
  readonly picture?: string;
  /** The statements of the specification that the failed check verifies. */
  readonly statements?: readonly string[];
  /** The rendered page at the failed step, as markup. */
  readonly page?: string;
}

/** One walk of a path, for the report. The steps of a failed walk are those before the failed one. */
export interface Walk {
  /** The path's title, which ends with its id. */
  readonly path: string;
  readonly steps: readonly WalkedStep[];
  readonly milliseconds: number;
  /** The keys of the transitions that the walk took; empty if it failed. */
  readonly transitions: readonly string[];
  /** The statements of the specification that the walk verified. */
  readonly statements?: readonly string[];
  readonly failure?: WalkFailure;
}

/** A check of the model as a whole that failed, for the report. */
export interface FailedCheck {
  readonly title: string;
  readonly failure: WalkFailure;
}

/** The error of a walk that failed on a page of which there is a screenshot. */
export class PicturedError extends Error {
  readonly picture: string;
  constructor(message: string, picture: string, cause: unknown) {
    super(message, { cause });
    this.picture = picture;
  }
}

function failureOf(thrown: unknown, texts: Texts): WalkFailure {
  // Testing Library appends the whole page to its messages.
  const { message: whole = String(thrown), picture, cause } = (thrown ?? {}) as Partial<PicturedError>;
  const compared = (cause ?? thrown) as { readonly message?: string; readonly statements?: readonly string[] };
  // The first line of a browser failure's message has its location as well. The other lines list what the page shows.
  const [, ...shown] = picture === undefined ? [] : whole.split('\n');
  const [message = ''] = (picture === undefined ? whole : (compared.message ?? String(cause))).split(
    '\n\nIgnored nodes',
  );
  return {
    message,
    ...(shown.length > 0 && { page: shown.join('\n') }),
    ...('expected' in compared && 'actual' in compared
      ? { expected: formatValue(compared.expected, texts), actual: formatValue(compared.actual, texts) }
      : {}),
    ...(picture === undefined ? {} : { picture }),
    ...(compared.statements && { statements: compared.statements }),
  };
}

/** Keys of transitions, by the reason why a level walks them. */
export type Reasons = Readonly<Record<string, readonly string[]>>;

/** The facts that the walks of a level must cover. */
export type Bound = Partial<Readonly<Record<keyof Facts, readonly string[]>>>;

export interface CoverageOptions {
  /** What the walks must cover; everything about the machine by default. */
  readonly bound?: Bound;
  /** Why these transitions are walked on this level, where others are not. */
  readonly reasons?: Reasons;
  readonly texts?: Texts | undefined;
  /** Where `save` writes the record for the report; without it, nothing is written. */
  readonly folder?: string | undefined;
}

/**
 * Collects what the walks of a machine cover on a level, for the report.
 * @param model its `name` distinguishes several models of one machine
 */
export function coverageOf(
  { machine, name, spec }: Pick<AnyFlowModel, 'machine' | 'name' | 'spec'>,
  level: Level,
  { bound, reasons, texts = {}, folder }: CoverageOptions = {},
) {
  const facts = factsOf(machine);
  const plain = (of: Facts) => ({
    states: [...of.states],
    transitions: [...of.transitions],
    guards: [...of.guards],
    actions: [...of.actions],
  });
  const all = plain(facts);
  const bounds: Bound = bound ?? all;
  const covered = noFacts();
  const walks: Walk[] = [];
  const checks: FailedCheck[] = [];
  return {
    walks: walks as readonly Walk[],
    checks: checks as readonly FailedCheck[],
    /**
     * Walks one path and records the walk, even if it fails.
     * @param run walks the path, adds each passed step to `steps`, and returns what the machine did; also the verified
     * statements where several walks run at a time
     * @param markup reads the page where the walk has failed
     */
    async walk(
      path: string,
      run: (steps: WalkedStep[]) => Promise<{ readonly facts: Facts; readonly statements?: readonly string[] }>,
      markup?: () => string,
    ): Promise<void> {
      const started = performance.now();
      const steps: WalkedStep[] = [];
      takeVerified();
      const walked = () => ({
        path,
        steps,
        milliseconds: performance.now() - started,
        statements: takeVerified(),
      });
      try {
        const flow = await run(steps);
        for (const kind of factKinds) for (const fact of flow.facts[kind]) covered[kind].add(fact);
        walks.push({
          ...walked(),
          transitions: [...flow.facts.transitions],
          ...(flow.statements && { statements: flow.statements }),
        });
      } catch (thrown) {
        const failure = { ...failureOf(thrown, texts), ...(markup && { page: markup() }) };
        walks.push({ ...walked(), transitions: [], failure });
        throw thrown;
      }
    },
    /** Runs a check that is about no single path, and records its failure. */
    check(title: string, run: () => void): void {
      try {
        run();
      } catch (thrown) {
        checks.push({ title, failure: failureOf(thrown, texts) });
        throw thrown;
      }
    },
    /** What the walks must cover and did not, each with its kind. */
    missing: (): string[] =>
      factKinds.flatMap((kind) =>
        (bounds[kind] ?? []).filter((fact) => !covered[kind].has(fact)).map((fact) => `${kind}: ${fact}`),
      ),
    /** Writes the record, if a folder for it is given. */
    save() {
      if (folder === undefined) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        `${folder}/${machine.id}${name ? ` as ${name}` : ''}.${level}.json`,
        JSON.stringify({
          machine: machine.id,
          level,
          all,
          due: bounds,
          covered: plain(covered),
          reasons,
          walks,
          checks,
          spec,
        }),
      );
    },
  };
}
