/** The figures of the stats strip. They are fixed, and stated only here. */
export const STATS = [
	{ figure: '2,500+', of: 'professionals' },
	{ figure: '2.5M+', of: 'properties analyzed' },
	{ figure: '98.7%', of: 'accuracy' },
	{ figure: '45 hrs/week', of: 'saved' },
] as const;
