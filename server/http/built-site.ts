import { fileURLToPath } from 'node:url';

/** The folders of the built site and its images. */
export interface SiteFolders {
  readonly site: string;
  readonly images: string;
  /** The folder of the code that renders pages; without it only the browser renders them. */
  readonly renderer?: string;
  /** The folder of the built desk; without it the desk has no page. */
  readonly desk?: string;
}

export const builtSite: SiteFolders = {
  site: fileURLToPath(new URL('../../dist/site', import.meta.url)),
  images: fileURLToPath(new URL('../../dist/images', import.meta.url)),
  renderer: fileURLToPath(new URL('../../dist/server', import.meta.url)),
  desk: fileURLToPath(new URL('../../dist/desk', import.meta.url)),
};
