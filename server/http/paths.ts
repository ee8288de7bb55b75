/** `/cart/{cartID}/item/update` → `/cart/:cartID/item/update` */
export const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
