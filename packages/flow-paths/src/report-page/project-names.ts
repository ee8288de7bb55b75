/** How the report refers to the project. */
export interface ProjectNames {
  /** The command that walks a path again; its id follows: `npm run paths -- --path`. */
  readonly pathCommand: string;
  /** The command whose site walks a path step by step, and the address there; the path's id follows. */
  readonly walkCommand: string;
  readonly walkerUrl: string;
  /** The document with the statements of the specification, and the one with the results of the mutants. */
  readonly specification: string;
  readonly mutants: string;
  /** The longest time of each computed delay in milliseconds, by name. */
  readonly delays: Readonly<Record<string, number>>;
}
