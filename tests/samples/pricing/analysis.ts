/** The analysis of the sample home with ninety sales, and lookups in it for tests. */
import type { Analysis } from '../../../domain/analysis/analysis.ts';
import { analyze } from '../../../domain/analysis/analyze.ts';
import { type Choices, NO_CHOICES } from '../../../domain/comps/choices.ts';
import type { Evidence } from '../../../domain/comps/evidence.ts';
import type { Sale, Subject } from '../../../domain/home/home.ts';
import { createEvidence, createSales, SUBJECT } from '../../sample-market.ts';

/** Ninety sales around the sample home. */
export const SALES = createSales(90);

/** The analysis of the sample home, with a test's changes. */
export const analyzeSample = (
	choices: Partial<Choices> = {},
	sales: readonly Sale[] = SALES,
	subject: Partial<Subject> = {},
	evidence: Partial<Evidence> = {},
) => analyze(createEvidence(sales, evidence), { ...SUBJECT, ...subject }, { ...NO_CHOICES, ...choices });

/** What the analysis says about one sale. */
export const verdictOf = ({ verdicts }: Analysis, id: string) => verdicts.find(({ sale }) => sale.id === id);

/** The analysis without any choices by the agent. */
export const PLAIN = analyzeSample();

/** The id of a comp by its number. */
export const compId = (number: number, { comps }: Analysis = PLAIN) => comps[number - 1]?.sale.id as string;
