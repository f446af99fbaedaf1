/** The figures of the stats strip. They are fixed, and stated only here. */
export const STATS = [
	{ figure: '2,500+', label: 'professionals' },
	{ figure: '2.5M+', label: 'properties analyzed' },
	{ figure: '98.7%', label: 'accuracy' },
	{ figure: '45 hrs/week', label: 'saved' },
] as const;
