/** The props shared by the parts of the workbench. */
import type { Analysis } from '../../../../domain/analysis/analysis.ts';
import type { Choices } from '../../../../domain/comps/choices.ts';
import type { Evidence } from '../../../../domain/comps/evidence.ts';

export interface PartProps {
	analysis: Analysis;
	choices: Choices;
	evidence: Evidence;
	/** Changes the choices. Consecutive steps with the same topic are undone together. */
	choose: (update: (choices: Choices) => Choices, topic?: string) => void;
}
