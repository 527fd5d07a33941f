export const zipCodeError = 'Please enter a valid ZIP code.';
