/** Learns from past errors how wide the ranges must be. */
import type { Calibration } from './market-model.ts';

/** The calibration of a market with too few errors of its own: about −18 % to +20 % at 80 %. */
export const USUAL_CALIBRATION: Calibration = {
	scale: { constant: 0 },
	bins: [{ upTo: null, quantiles: [-0.38, -0.29, -0.2, -0.09, 0, 0.08, 0.18, 0.28, 0.37] }],
	sales: 0,
	source: 'usual',
};
