/** The transfer taxes of the fifty states and the District of Columbia, by postal abbreviation. */
import { STATES_A_TO_M } from './states-a-to-m.ts';
import { STATES_N_TO_W } from './states-n-to-w.ts';
import type { StateTaxes } from './transfer-tax.ts';

/** Every source was last looked at on this day. */
export const TAXES_CHECKED_ON = '2026-11-23';

export const STATE_TAXES: Readonly<Record<string, StateTaxes>> = { ...STATES_A_TO_M, ...STATES_N_TO_W };
