/** The path where scripts of a page load the visitor's tests. */
export const participationPath = '/experiments/participation';
