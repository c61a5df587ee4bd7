/** How a browser gets a file: what it is, under which name it is saved, and for how long it is kept. */
export interface Presentation {
  contentType: string;
  contentDisposition: string;
  cacheControl: string;
}

/** The bucket refuses a signed address that is older. */
export const addressLivesSeconds = 600;
/** Within these seconds a file keeps its address, so that the browser's copy of it counts. */
export const addressStaysSeconds = 300;
