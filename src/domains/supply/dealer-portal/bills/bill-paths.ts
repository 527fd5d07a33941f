export const dealerBillPdfPath = (dealerId: number | string, id: string): string =>
  `/dealer-api/${dealerId}/bills/${id}/pdf`;
