import { analyze } from '../../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../../domain/comps/choices.ts';
import { summaryFigures } from '../../../domain/summary/figures.ts';
import { createEvidence, createSales, SUBJECT } from '../../sample-market.ts';

export const evidence = createEvidence(createSales(60));
export const analysis = analyze(evidence, SUBJECT, NO_CHOICES);
export const figures = summaryFigures(analysis, evidence);
