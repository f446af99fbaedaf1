/** The types of homes. Comps usually have the type of the subject. */
export const HOME_TYPES = [
	'single_family',
	'townhouse',
	'condo',
	'multi_family',
	'manufactured',
	'other',
] as const;
export type HomeType = (typeof HOME_TYPES)[number];
