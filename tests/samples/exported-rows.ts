/** Rows of a file with one sale in Austin. */
import { readAll } from '../file-rows.ts';

export const HOME = { City: 'Austin', State: 'TX', Zip: '78704' };
export const SALE = { 'Sale Price': '500000', 'Sale Date': '06/09/2026' };
export const SOLD = { Address: '1608 Fernwood Ln', ...HOME, ...SALE };

/** The only row of a file with these columns in addition to those of a sale. */
export const withColumns = (columns: Record<string, string>) => readAll([{ ...SOLD, ...columns }])[0];
