/** The change of inventory over a year. The market page doesn't list it; the strip above comps and reports do. */
import type { Metric } from './metric.ts';

/** With fewer listings a year ago, the change would mostly be chance. */
const MIN_LISTINGS = 5;

export const INVENTORY_CHANGE: Metric = {
	id: 'inventory_change',
	label: 'Inventory year over year',
	unit: 'change',
	definition: 'How the number of active listings changed in a year.',
	formula: 'Active listings ÷ those on the same date a year earlier, counted the same way, minus one.',
	minSample: 0,
	known: 'now',
	basis: 'live',
	risingFavors: 'buyers',
	measure: ({ inventory: { now, yearAgo } }) => {
		if (now === null) return { value: null, sample: 0, reason: 'no active listings' };
		if (yearAgo === null) return { value: null, sample: now, reason: 'no count from last year' };
		if (yearAgo < MIN_LISTINGS) return { value: null, sample: now, reason: 'too few last year' };
		return { value: now / yearAgo - 1, sample: now };
	},
};
