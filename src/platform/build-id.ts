/** The id of this build. One run of scripts/build.ts sets it for the server and the browser. */
export const build: string = import.meta.env.VITE_BUILD ?? 'development';
