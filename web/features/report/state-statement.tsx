/** The sentence that the home's state requires with a price, also where the page itself is printed. */
import { DEFAULT_ASSIGNMENT } from '../../../domain/wording/states/assignment.ts';
import { requiredWording } from '../../../domain/wording/states/required-wording.ts';

interface StateStatementProps {
	/** Of the home; null if unknown. */
	state: string | null;
	/** Whether this is the place for a sentence that the client hears before the analysis, or for one with the price. */
	before?: boolean;
}

/** Shows nothing in a state that requires no sentence. */
export function StateStatement({ state, before = false }: StateStatementProps) {
	const { isRequired, isDueBefore, statement } = requiredWording(state, DEFAULT_ASSIGNMENT);
	if (!isRequired || isDueBefore !== before) return null;
	return (
		<div>
			{isDueBefore && (
				<p className="text-muted text-sm print:hidden">
					Say this to your client before you start the analysis:
				</p>
			)}
			<p className="state-statement text-base">{statement}</p>
		</div>
	);
}
