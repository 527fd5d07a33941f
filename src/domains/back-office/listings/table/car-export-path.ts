export const carExportPath = '/api/ops/listings.csv';
