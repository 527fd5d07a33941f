/** What the visitor of a page takes part in, as its scripts ask once it is there. */
export const participationPath = '/experiments/participation';
