/** Where walks write their records and pictures, below the working directory. The report reads them there. */
export const recordsFolder = '.cache/paths';
