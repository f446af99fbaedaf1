/** The features that comps are adjusted for. Grid, rates and the agent's edits share these names. */
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
	'extras',
] as const;
export type Feature = (typeof FEATURES)[number];
