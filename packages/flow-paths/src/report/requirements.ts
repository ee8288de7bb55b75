/** A statement of the specification, with the machines and tests that verify it. */
export interface Requirement {
  /** Section and position in it: `4.23`. */
  readonly id: string;
  readonly section: string;
  readonly statement: string;
  /** The folders of the machines that implement it. */
  readonly folders: readonly string[];
  /** The tests as the document names them; empty without any. */
  readonly tests: readonly string[];
  /** The document's note when it names no test: untested, open or not built. */
  readonly note: string;
}

/** `signOut ended after 500 ms` → `sign`, `out`, `end`, `after`, `500`, `ms`: words without their endings. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1)
      .map((word) => word.replace(/(?<=..)(?:ed|es|s|ing)$/, '').slice(0, 5)),
  );

/**
 * Returns the statements that share words with a text, the most similar first. A word counts less the more statements
 * have it.
 */
export function rankStatements<R extends Pick<Requirement, 'statement'>>(statements: readonly R[], text: string): R[] {
  const stems = statements.map(({ statement }) => stemsOf(statement));
  const wanted = stemsOf(text);
  const weightOf = (stem: string) => 1 / stems.filter((each) => each.has(stem)).length;
  return statements
    .map((statement, index) => {
      const shared = [...(stems[index] ?? [])].filter((stem) => wanted.has(stem));
      return { statement, score: shared.reduce((sum, stem) => sum + weightOf(stem), 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ statement }) => statement);
}

/** A failure with the statements that its check verifies. */
export interface Broken {
  readonly statements: readonly string[];
  /** What failed, in words: the event, the message, the difference. */
  readonly words: string;
}

/** Sorts the statements of one failure: those that share the rarest words with it come first. */
export function sortNamed(held: readonly Requirement[], { statements, words }: Broken): Requirement[] {
  const named = held.filter(({ statement }) => statements.includes(statement));
  const similar = rankStatements(named, words);
  return [...similar, ...named.filter((each) => !similar.includes(each))];
}

/**
 * Returns the statements that failures break, the most often named first. A failure that names several counts for each
 * of them by its share.
 */
export function brokenStatements(
  held: readonly Requirement[],
  failures: readonly Broken[],
): { readonly requirement: Requirement; readonly failures: number }[] {
  const scores = new Map<Requirement, { score: number; failures: number }>();
  for (const failure of failures)
    for (const [place, requirement] of sortNamed(held, failure).entries()) {
      const known = scores.get(requirement) ?? { score: 0, failures: 0 };
      const share = 1 / failure.statements.length / (place + 1);
      scores.set(requirement, { score: known.score + share, failures: known.failures + 1 });
    }
  return [...scores]
    .sort(([, one], [, other]) => other.score - one.score)
    .map(([requirement, { failures: count }]) => ({ requirement, failures: count }));
}
