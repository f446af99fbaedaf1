/** The features of a home that move its price, by the names that the grid, the rates and the overrides share. */
export const FEATURES = [
	'time',
	'concessions',
	'livingArea',
	'bedrooms',
	'bathrooms',
	'lot',
	'age',
	'condition',
	'quality',
	'garage',
	'pool',
	'basement',
	'view',
] as const;
export type Feature = (typeof FEATURES)[number];
