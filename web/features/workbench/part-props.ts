/** What the parts of the workbench share. */
import type { Analysis } from '../../../domain/analysis/analysis.ts';
import type { Choices } from '../../../domain/comps/choices.ts';
import type { Evidence } from '../../../domain/comps/evidence.ts';

export interface PartProps {
	analysis: Analysis;
	choices: Choices;
	evidence: Evidence;
	/** Changes the choices; steps of one topic in a row are undone as one. */
	choose: (take: (choices: Choices) => Choices, topic?: string) => void;
}
