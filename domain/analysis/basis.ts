import type { IsoDate } from '../dates/days.ts';
import type { HomeFacts } from '../home/home.ts';
import type { Units } from '../home/units.ts';

/** What each sale is compared with, and how that is written. */
export interface Basis {
	subject: HomeFacts;
	/** The effective date. */
	on: IsoDate;
	/** The units of areas in sentences; prices don't depend on them. */
	units: Units;
}

/** What each sale is compared with. */
export type DatedSubject = Pick<Basis, 'subject' | 'on'>;
