/** The body styles of the search filter; the slug is the path segment (URL-20). */
export const vehicleStyles = [
  { code: 'CONVERT', name: 'Convertible', slug: 'convertible', display: 'Convertible' },
  { code: 'COUPE', name: 'Coupe', slug: 'coupe', display: 'Coupe' },
  { code: 'HATCH', name: 'Hatchback', slug: 'hatchback', display: 'Hatchback' },
  { code: 'SEDAN', name: 'Sedan', slug: 'sedan', display: 'Sedan' },
  { code: 'SUVCROSS', name: 'SUV / Crossover', slug: 'suv-crossover', display: 'SUV' },
  { code: 'TRUCKS', name: 'Truck', slug: 'truck', display: 'Truck' },
  { code: 'VANMV', name: 'Van / Minivan', slug: 'van-minivan', display: 'Van' },
  { code: 'WAGON', name: 'Wagon', slug: 'wagon', display: 'Wagon' },
] as const;
export type VehicleStyle = (typeof vehicleStyles)[number];
export type VehicleStyleCode = VehicleStyle['code'];

/** Body styles in the order research shows them (RSRCH-07). */
export const bodyStyleOrder = ['Sedan', 'SUV', 'Truck', 'Coupe', 'Convertible', 'Wagon', 'Van', 'Hatchback'] as const;
export type BodyStyleName = (typeof bodyStyleOrder)[number];
